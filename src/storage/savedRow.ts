// Converts a saved item to its row and back. Parameters that must not be kept, such as private keys, are replaced.

import type { SavedItem } from '../core/history/history.ts';
import { storableParams } from '../core/catalogue/storableParams.ts';
import type { JsonValue } from '../core/json.ts';
import { readableJson } from './columns.ts';
import type { Row } from './columns.ts';

export function savedRowOf({ id, parent, position, name, request }: SavedItem): Row {
  return {
    id,
    parent: parent ?? null,
    position,
    name,
    endpoint_id: request?.endpointId ?? null,
    method: request?.method ?? null,
    params: request === undefined ? null : JSON.stringify(storableParams(request.method, request.params)),
    functions: request?.functions === undefined ? null : JSON.stringify(request.functions),
  };
}

export function savedItemOf(row: Row): SavedItem {
  const { id, parent, position, name, endpoint_id: endpointId, method, params, functions } = row;
  return {
    id: String(id),
    ...(typeof parent === 'string' ? { parent } : {}),
    position: Number(position),
    name: String(name),
    ...(typeof method === 'string'
      ? {
          request: {
            endpointId: String(endpointId),
            method,
            // A damaged text must not make the whole list fail.
            params: (readableJson(String(params)) ?? []) as readonly JsonValue[],
            ...(typeof functions === 'string'
              ? { functions: (readableJson(functions) ?? []) as readonly string[] }
              : {}),
          },
        }
      : {}),
  };
}
