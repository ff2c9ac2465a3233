"""Runs the shell steps of a composite action as GitHub's runner does: run-action.py ACTION.yml [INPUT=VALUE…]

RUNNER_TEMP is a folder for the files of the runner, and GITHUB_WORKSPACE the one of the project. Instead of calling another action, it
prints its name and inputs.
"""
import os
import re
import subprocess
import sys

import yaml

with open(sys.argv[1], encoding="utf-8") as file:
    action = yaml.safe_load(file)
assert action["runs"]["using"] == "composite" and action["name"] and action["description"]
inputs = {name: str(value.get("default", "")) for name, value in action["inputs"].items()}
for argument in sys.argv[2:]:
    name, value = argument.split("=", 1)
    assert name in inputs, name
    inputs[name] = value

temporary = os.environ["RUNNER_TEMP"]
workspace = os.environ["GITHUB_WORKSPACE"]
environment = dict(os.environ, GITHUB_ACTIONS="true", GITHUB_ACTION_PATH=os.path.dirname(os.path.abspath(sys.argv[1])))
for variable in ["GITHUB_PATH", "GITHUB_STEP_SUMMARY"]:
    environment[variable] = os.path.join(temporary, variable)
    open(environment[variable], "w", encoding="utf-8").close()


def expand(text):
    def value(match):
        context, name = match[1].split(".", 1)
        return {"inputs": inputs, "runner": {"temp": temporary}}[context][name]

    return re.sub(r"\$\{\{\s*([a-z]+\.[a-z-]+)\s*\}\}", value, text)


def is_true(condition):
    if condition == "always()":
        return True
    name, value = re.fullmatch(r"inputs\.([a-z-]+) == '(.*)'", condition).groups()
    return inputs[name] == value


code = 0
for step in action["runs"]["steps"]:
    conditions = step.get("if", "").split(" && ") if "if" in step else []
    if not all(is_true(condition) for condition in conditions) or (code and "always()" not in conditions):
        continue
    if "uses" in step:
        print("uses", step["uses"], *[f"{name}={expand(str(value))}" for name, value in step["with"].items()], flush=True)
        continue
    # An expression in a script would let an input run commands.
    assert step["shell"] == "bash" and "${{" not in step["run"], step["name"]
    variables = {name: expand(str(value)) for name, value in step.get("env", {}).items()}
    with open(environment["GITHUB_PATH"], encoding="utf-8") as file:
        paths = file.read().split("\n")[:-1]
    variables["PATH"] = os.pathsep.join(paths[::-1] + [environment["PATH"]])
    folder = os.path.join(workspace, expand(step.get("working-directory", ".")))
    run = subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", step["run"]], cwd=folder, env={**environment, **variables}
    )
    code = code or run.returncode
sys.exit(code)
