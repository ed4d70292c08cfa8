"""Runs snippets for web3.py, one after the other, and prints what failed as JSON.

web3.py itself is not needed: `web3` here is a stand-in that posts the same request with Python's own json module.
"""
import io
import json
import sys
import types
import urllib.request
from contextlib import redirect_stdout


class HTTPProvider:
    def __init__(self, url, request_kwargs=None):
        self.url = url
        self.headers = (request_kwargs or {}).get("headers", {"Content-Type": "application/json"})

    def make_request(self, method, params):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, "id": 1}).encode()
        request = urllib.request.Request(self.url, body, self.headers)
        return json.loads(urllib.request.urlopen(request).read())


class Web3:
    HTTPProvider = HTTPProvider

    def __init__(self, provider):
        self.provider = provider


stand_in = types.ModuleType("web3")
stand_in.Web3 = Web3
sys.modules["web3"] = stand_in

failed = []
with open(sys.argv[1], encoding="utf-8") as file:
    for index, text in enumerate(json.load(file)):
        try:
            with redirect_stdout(io.StringIO()):
                exec(compile(text, str(index), "exec"), {"__name__": "__main__"})
        except Exception as error:
            failed.append(f"{index}: {error!r}")
print(json.dumps(failed))
