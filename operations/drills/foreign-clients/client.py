import gzip
import json
import os
import urllib.request

address, token = os.environ["SUMA_ADDRESS"], os.environ["SUMA_TOKEN"]
text = open("documents.graphql").read()


def ask(query, variables=None):
    request = urllib.request.Request(
        f"{address}/graphql",
        json.dumps({"query": query, "variables": variables or {}}).encode(),
        {"authorization": f"Bearer {token}", "content-type": "application/json", "accept-encoding": "gzip"},
    )
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["x-request-id"]
        body = answer.read()
        if answer.headers["content-encoding"] == "gzip":
            body = gzip.decompress(body)
    said = json.loads(body)
    assert "errors" not in said, said
    return said["data"]


org, after, ids = ask("{ tokenInUse { orgId } }")["tokenInUse"]["orgId"], None, set()
while True:
    page = ask(text, {"orgId": org, "after": after})["members"]
    ids |= {edge["node"]["id"] for edge in page["edges"]}
    if not page["pageInfo"]["hasNextPage"] or len(ids) >= 6:
        break
    after = page["pageInfo"]["endCursor"]
print(f"{len(ids)} of {page['totalCount']} members")
