// Writes a call as a Rust program with alloy.

import { visibleJson, quoteRust, RUST } from './languages.ts';
import { headersOf, urlOf } from './snippet.ts';
import type { Snippet } from './snippet.ts';

export const alloy: Snippet = (call) => {
  const headers = headersOf(call, RUST);
  const url = `(${urlOf(call, RUST)}).parse()?`;
  const inserts = headers.map(
    ([name, value]) => `    headers.insert(${quoteRust(name.toLowerCase())}, (${value}).parse()?);\n`,
  );
  const connect =
    headers.length === 0
      ? `    let provider = ProviderBuilder::new().connect_http(${url});\n`
      : `    let mut headers = reqwest::header::HeaderMap::new();
${inserts.join('')}    let client = reqwest::Client::builder().default_headers(headers).build()?;
    let provider = ProviderBuilder::new().connect_reqwest(client, ${url});\n`;
  const crates = headers.length === 0 ? '' : ', reqwest';
  return `// Crates: alloy, serde_json, tokio (full)${crates}
use alloy::providers::{Provider, ProviderBuilder};
use serde_json::value::RawValue;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
${connect}    let params = RawValue::from_string(${RUST.text(visibleJson(call.params))})?;
    let result = provider.raw_request_dyn(${quoteRust(call.method)}.into(), &params).await?;
    println!("{result}");
    Ok(())
}`;
};
