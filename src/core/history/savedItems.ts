// The tree of saved requests: parents, order, moves and copies. A folder cannot be moved into itself.

import { LABEL_LENGTH_IN_LIST, rowLabel } from '../call/rowLabel.ts';
import type { RequestDraft } from '../call/call.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { omitUndefined } from '../omitUndefined.ts';
import type { ListedEntry, SavedItem } from './history.ts';
import { storableParams } from '../catalogue/storableParams.ts';

/** A call as a request to save. The suggested name is its label, else that of its row in the history. */
export function savedRequestOf(
  {
    method,
    params,
    functions,
    endpointId,
    label,
  }: Pick<ListedEntry, 'method' | 'params' | 'endpointId' | 'label'> & Pick<RequestDraft, 'functions'>,
  context: DecodeContext,
): Required<Pick<SavedItem, 'name' | 'request'>> {
  // The entry in memory still has the data to be signed, but the name is written to disk.
  const name =
    label ?? rowLabel({ method, params: storableParams(method, params) }, context, LABEL_LENGTH_IN_LIST);
  return { name, request: { endpointId, method, params, ...omitUndefined({ functions }) } };
}

/** The name of the saved request with this id, where the call is that request, at whatever endpoint. */
export function savedNameOf(
  items: readonly SavedItem[],
  savedId: string,
  { method, params }: Pick<RequestDraft, 'method' | 'params'>,
): string | undefined {
  const { name, request } = items.find(({ id }) => id === savedId) ?? {};
  if (request?.method !== method) return undefined;
  return JSON.stringify(request.params) === JSON.stringify(params) ? name : undefined;
}

/** The items directly below a folder, or at the root, in their order. */
export function childrenOf(items: readonly SavedItem[], parent: string | undefined): readonly SavedItem[] {
  const known = new Set(items.map(({ id }) => id));
  // If another window deleted the folder, its items are shown at the root.
  const parentOf = (item: SavedItem): string | undefined =>
    item.parent !== undefined && known.has(item.parent) ? item.parent : undefined;
  return items.filter((item) => parentOf(item) === parent).toSorted((a, b) => a.position - b.position);
}

/** The item and all below it, each folder before its content. */
export function withContents(items: readonly SavedItem[], id: string): readonly SavedItem[] {
  const top = items.filter((item) => item.id === id);
  return [
    ...top,
    ...(top.length === 0 ? [] : childrenOf(items, id).flatMap((item) => withContents(items, item.id))),
  ];
}

/**
 * The items that change when `ids` are moved to `target`: to the end of a folder, in front of a request, or to the end
 * of the root where there is no target.
 */
export function moveSaved(
  items: readonly SavedItem[],
  ids: readonly string[],
  target: SavedItem | undefined,
): readonly SavedItem[] {
  const isFolder = target !== undefined && target.request === undefined;
  const parent = isFolder ? target.id : target?.parent;
  const isInside = (id: string): boolean => withContents(items, id).some((item) => item.id === parent);
  // An item that is moved along with its folder stays in it.
  const alone = ids.filter(
    (id) => !ids.some((other) => other !== id && withContents(items, other).some((item) => item.id === id)),
  );
  const moved = items.filter(({ id }) => alone.includes(id) && !isInside(id) && id !== target?.id);
  const rest = childrenOf(items, parent).filter((item) => !moved.includes(item));
  const at = isFolder || target === undefined ? rest.length : rest.findIndex(({ id }) => id === target.id);
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)]
    .map((item, position) => placed(item, parent, position))
    .filter((item) => !items.some((old) => isSamePlace(old, item)));
}

/** A copy of an item and all below it, placed behind its siblings. */
export function copySaved(
  items: readonly SavedItem[],
  id: string,
  newId: () => string,
): readonly SavedItem[] {
  const contents = withContents(items, id);
  const ids = new Map(contents.map((item) => [item.id, newId()]));
  return contents.map((item) => {
    const isTop = item.id === id;
    const parent = isTop ? item.parent : ids.get(item.parent ?? '');
    const position = isTop ? nextPosition(items, item.parent) : item.position;
    const name = isTop ? `${item.name} (copy)` : item.name;
    return { ...placed(item, parent, position), id: ids.get(item.id)!, name };
  });
}

/**
 * The changed items with free names: an item with a new place or name gets a number behind its name if a sibling of its
 * kind has that name. `items`: all items before the change.
 */
export function withFreeNames(
  items: readonly SavedItem[],
  changed: readonly SavedItem[],
): readonly SavedItem[] {
  const placeOf = ({ parent = '', request }: SavedItem): string => `${request === undefined} ${parent}`;
  const isSame = (a: SavedItem, b: SavedItem): boolean => a.name === b.name && placeOf(a) === placeOf(b);
  const isNew = (item: SavedItem): boolean => !items.some((old) => old.id === item.id && isSame(old, item));
  const others = items.filter(({ id }) => !changed.some((item) => item.id === id));
  const taken = [...others, ...changed.filter((item) => !isNew(item))];
  return changed.map((item) => {
    if (!isNew(item)) return item;
    let named = item;
    for (let number = 2; taken.some((one) => isSame(one, named)); number++)
      named = { ...item, name: `${item.name} (${number})` };
    taken.push(named);
    return named;
  });
}

/** The names from the root to an item, its own last. Two windows can have put folders into each other. */
export function savedPath(items: readonly SavedItem[], item: SavedItem): readonly string[] {
  const others = items.filter(({ id }) => id !== item.id);
  const above = others.find(({ id }) => id === item.parent);
  return [...(above === undefined ? [] : savedPath(others, above)), item.name];
}

/** The position behind all items in a folder, or at the root. */
export function nextPosition(items: readonly SavedItem[], parent: string | undefined): number {
  return (childrenOf(items, parent).at(-1)?.position ?? -1) + 1;
}

function placed({ id, name, request }: SavedItem, parent: string | undefined, position: number): SavedItem {
  return {
    id,
    name,
    ...omitUndefined({ request, parent }),
    position,
  };
}

function isSamePlace(a: SavedItem, b: SavedItem): boolean {
  return a.id === b.id && a.parent === b.parent && a.position === b.position;
}
