import L10nCommands

L10nTool.runAndExit()
