/* Empty on purpose. ICU's headers rename every function by version, which Swift cannot follow; CICUShim includes them. */
