let a = Text("Kit")
