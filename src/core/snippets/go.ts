// Writes a call as a program with the RPC client of go-ethereum.

import { GO } from './languages.ts';
import { headersOf, urlOf } from './snippet.ts';
import type { Snippet } from './snippet.ts';

export const go: Snippet = (call) => {
  const headers = headersOf(call, GO);
  const url = urlOf(call, GO);
  const params = call.params.map((param) => `json.RawMessage(${GO.text(JSON.stringify(param))})`);
  // A spread list: without arguments, the client would omit `params`.
  const args = `[]any{${params.join(', ')}}...`;
  const usesEnv = [url, ...headers.map(([, value]) => value)].some((text) => text.includes('os.Getenv('));
  return `package main

import (
	"context"
	"encoding/json"
	"fmt"
${usesEnv ? '\t"os"\n' : ''}
	"github.com/ethereum/go-ethereum/rpc"
)

func main() {
	client, err := rpc.Dial(${url})
	if err != nil {
		panic(err)
	}
${headers.map(([name, value]) => `\tclient.SetHeader(${GO.text(name)}, ${value})\n`).join('')}	var result json.RawMessage
	err = client.CallContext(context.Background(), &result, ${GO.text(call.method)}, ${args})
	if err != nil {
		panic(err)
	}
	fmt.Println(string(result))
}`;
};
