"""Runs the examples of docs/rest.md against a server, with nothing but Python's standard library.

    python3 walk_examples.py docs/rest.md http://localhost:3000

The token and the tenant come from the environment (TOKEN, TENANT_ID). An example is a request, and after the arrow the status and a part
of the answer. {id}, {etag} and {endCursor} are those of the last answer that has one.
"""

import json
import os
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

EXAMPLE = re.compile(r"```http\n(.*?)\n→ (\d+)(?: (.*?))?\n```", re.S)


def send(base, method, target, headers, body):
    path, _, query = target.partition("?")
    if query:
        pairs = [pair.partition("=")[::2] for pair in query.split("&")]
        path += "?" + urllib.parse.urlencode(pairs)
    request = urllib.request.Request(base + path, method=method, data=body.encode() if body else None)
    for name, value in headers.items():
        request.add_header(name, value)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, response.headers, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def missing(expected, actual, path="answer"):
    """The first place where the answer is not the expected one; keys that the example leaves out are not compared."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return next((m for key, value in expected.items() if (m := missing(value, actual.get(key), f"{path}.{key}"))), None)
    if isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        return next((m for i, value in enumerate(expected) if (m := missing(value, actual[i], f"{path}.{i}"))), None)
    return None if expected == actual else f"{path} is {actual!r}, not {expected!r}"


def main(document, base):
    known = {}
    own = {"Authorization": f"Bearer {os.environ['TOKEN']}", "X-Tenant-ID": os.environ["TENANT_ID"]}
    examples = EXAMPLE.findall(open(document, encoding="utf-8").read())
    for request, status, answer in examples:
        # Not str.format: JSON has braces of its own.
        filled = re.sub(r"\{(id|etag|endCursor)\}", lambda match: known[match[1]], request)
        head, _, body = filled.partition("\n\n")
        (first, *lines) = head.split("\n")
        method, target = first.split(" ", 1)
        headers = dict(line.split(": ", 1) for line in lines)
        got, given, text = send(base, method, target, {**own, **headers}, body)
        actual = json.loads(text) if text else None
        problem = f"status is {got}, not {status}" if got != int(status) else answer and missing(json.loads(answer), actual)
        if problem:
            sys.exit(f"{first}\n{problem}\n{text}")
        if isinstance(actual, dict):
            known.update({key: actual[key] for key in ("id", "endCursor") if actual.get(key) and "{id}" not in request})
        if given.get("ETag"):
            known["etag"] = given["ETag"]
        print(f"{got} {first}")
    print(f"{len(examples)} examples")


main(*sys.argv[1:])
