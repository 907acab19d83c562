"""Brings an organization's staff list up to date from a CSV file, with Python 3 and nothing else:

SUMA_URL=https://suma.example/graphql SUMA_TOKEN=... python3 staff_sync.py staff.csv

The token is one of the organization, with the scopes members:read and members:write.
"""

import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.request

URL = os.environ.get("SUMA_URL", "http://localhost:3000/graphql")
TOKEN = os.environ["SUMA_TOKEN"]


def ask(query, variables, key=None, attempts=4):
    """One operation. A key makes it safe to send a write again: it is done once."""
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    if key:
        headers["idempotency-key"] = key
    body = json.dumps({"query": query, "variables": variables}).encode()
    request = urllib.request.Request(URL, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            said = json.load(answer)
    except urllib.error.HTTPError as error:
        if error.code in (429, 503) and attempts > 1:
            time.sleep(int(error.headers.get("retry-after", "5")))
            return ask(query, variables, key, attempts - 1)
        said = json.load(error)
    if said.get("errors"):
        raise SystemExit(said["errors"][0]["message"])
    return said["data"]


def written(payload):
    """What a mutation wrote; a refusal ends the program with its reasons."""
    if payload["success"]:
        return payload["data"]
    reasons = [f"{field['field']}: {field['message']}" for field in payload["fieldErrors"]]
    raise SystemExit("\n".join([payload["message"], *reasons]))


def main(path):
    with open(path, encoding="utf-8-sig") as file:
        text = file.read()
    # The same file again is the same write, also after a crash.
    key = hashlib.sha256(text.encode()).hexdigest()
    token = ask("{ tokenInUse { orgId scopes } }", {})["tokenInUse"]

    preview = written(
        ask(
            """mutation Preview($orgId: ID!, $text: String) { previewPeopleImport(orgId: $orgId, text: $text) {
                 success message fieldErrors { field message }
                 data { id version counts { add update unchanged error missing } } } }""",
            {"orgId": token["orgId"], "text": text},
            f"staff-preview-{key}",
        )["previewPeopleImport"]
    )
    print("planned", json.dumps(preview["counts"]))

    written(
        ask(
            """mutation Apply($id: ID!, $version: Int!) { applyPeopleImport(id: $id, version: $version, invite: true) {
                 success message fieldErrors { field message } data { id } } }""",
            {"id": preview["id"], "version": preview["version"]},
            f"staff-apply-{key}",
        )["applyPeopleImport"]
    )
    while True:
        state = ask(
            "query State($id: ID!) { peopleImport(id: $id) { state done total problem } }", {"id": preview["id"]}
        )["peopleImport"]
        if state["state"] != "RUNNING":
            break
        time.sleep(1)
    print("state", state["state"], state["done"], "of", state["total"])
    if state["state"] != "DONE":
        raise SystemExit(state["problem"])


main(sys.argv[1])
