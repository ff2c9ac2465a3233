import L10nCommands

await L10nTool.runAndExit()
