// The parts of core that benchmarks drive. In dist/ they are inside services.js, which needs `vscode`.
export { decodeCalldata } from '../../src/core/abi/decodeCall.ts';
export { parseSignature } from '../../src/core/abi/signature.ts';
export { createSignatures } from '../../src/core/abi/signatures.ts';
export { chainById } from '../../src/core/chain/chains.ts';
export { findMethod } from '../../src/core/catalogue/catalogue.ts';
export { childCount, childNodes } from '../../src/core/decode/childNodes.ts';
export { decodeResult } from '../../src/core/decode/decodeResult.ts';
export { decode } from '../../src/core/decode/decodedNode.ts';
export { eachLeaf } from '../../src/core/decode/eachLeaf.ts';
export { notationsOf, summarize } from '../../src/core/decode/notations.ts';
export { summarizeNumber } from '../../src/core/decode/numberNotations.ts';
export { installFastHash } from '../../src/core/abi/fastHash.ts';
export { parseJson } from '../../src/core/json.ts';
export { createJsonIndex } from '../../src/core/jsonIndex/jsonIndex.ts';
export { runCall } from '../../src/core/call/runCall.ts';
export { Secret } from '../../src/core/secret/secret.ts';
export { openHistory } from '../../src/storage/historyClient.ts';
