/* Empty on purpose: this target only finds the ICU of a Linux system. Its headers rename every function by version, which Swift cannot
   follow; CICUShim uses it. */
