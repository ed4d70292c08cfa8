// The types that Solidity source declares, as an ABI has them: structs as tuples, enums as uint8, contracts as address.

import { ellipsis } from '../text/ellipsis.ts';
import { LONGEST } from '../text/lengths.ts';

/** Either the text, with every type as an ABI has it, or why there is none. */
export type Resolved =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly why: string };

export interface SolidityTypes {
  /** Declares a type. `owner`: the contract around it, or ''. `members`: of a struct, as they are written. */
  declare(owner: string, name: string, type: { readonly members: string } | { readonly alias: string }): void;
  /** Resolves parameters as they are written between parentheses. */
  params(owner: string, text: string): Resolved;
}

type Declared = { readonly owner: string; readonly members: string; resolved: Resolved | undefined };

const ELEMENTARY = /^(?:u?int\d*|bytes\d*|address|bool|string|function)$/;
/** A type, its arrays, and what follows. */
const PARAM =
  /^(address\s+payable\b|[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?![\w$.(])((?:\s*\[\s*\d*\s*\])*)(?!\s*\[)([^]*)$/;
const LONGEST_PARAM = 500;
const MOST_DEPTH = 32;

/** Resolves each struct only once and refuses types too large for a signature, so that nested structs are not slow. */
export function createSolidityTypes(): SolidityTypes {
  const types = new Map<string, Declared | string>();

  function find(owner: string, name: string): Declared | string | undefined {
    return (
      types.get(`${owner}.${name}`) ?? types.get(name) ?? types.get(name.slice(name.lastIndexOf('.') + 1))
    );
  }

  function typeText(owner: string, name: string, depth: number): Resolved {
    if (/^address\s/.test(name)) return text('address');
    const type = find(owner, name);
    if (typeof type === 'string') return text(type);
    if (type !== undefined) return structText(type, name, depth);
    if (ELEMENTARY.test(name)) return text(name);
    // By convention, this is the name of an interface, which is an address.
    return /^I[A-Z]\w*$/.test(name)
      ? text('address')
      : no(`the type ${ellipsis(name, 60)} is not in this text`);
  }

  function structText(struct: Declared, name: string, depth: number): Resolved {
    if (struct.resolved !== undefined) return struct.resolved;
    // This stands until the struct is resolved: a struct that holds itself has no ABI type.
    struct.resolved = no(`the struct ${ellipsis(name, 60)} holds itself`);
    const members = struct.members.split(';').filter((member) => member.trim() !== '');
    struct.resolved = listText(struct.owner, members, depth + 1);
    return struct.resolved;
  }

  function listText(owner: string, params: readonly string[], depth: number): Resolved {
    if (depth > MOST_DEPTH) return no('its types are nested too deep');
    const texts: string[] = [];
    let length = 0;
    for (const param of params) {
      const one = paramText(owner, param.trim(), depth);
      if (!one.ok) return one;
      texts.push(one.text);
      length += one.text.length;
      if (length > LONGEST.signature) return no('its types are too long');
    }
    return text(`(${texts.join(',')})`);
  }

  function paramText(owner: string, param: string, depth: number): Resolved {
    const open = /^(?:tuple\s*)?\(/.exec(param)?.[0].length;
    if (open !== undefined) {
      const end = param.lastIndexOf(')');
      const members = listText(owner, split(param.slice(open, end)), depth + 1);
      return members.ok ? text(members.text + param.slice(end + 1)) : members;
    }
    const [, type = '', arrays = '', rest = ''] = (param.length <= LONGEST_PARAM && PARAM.exec(param)) || [];
    if (type === '' || type === 'mapping') return no(`“${ellipsis(param, 60)}” is not an ABI type`);
    const resolved = typeText(owner, type, depth);
    return resolved.ok ? text(resolved.text + arrays.replaceAll(/\s/g, '') + rest.trimEnd()) : resolved;
  }

  return {
    declare(owner, name, type) {
      const declared = 'alias' in type ? type.alias : { owner, members: type.members, resolved: undefined };
      types.set(`${owner}.${name}`, declared);
      if (!types.has(name)) types.set(name, declared);
    },
    params: (owner, list) => listText(owner, split(list), 0),
  };
}

/** Splits a list at the commas outside parentheses. */
function split(list: string): readonly string[] {
  if (list.trim() === '') return [];
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < list.length; at++) {
    const character = list[at];
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character !== ',' || depth > 0) continue;
    parts.push(list.slice(start, at));
    start = at + 1;
  }
  return [...parts, list.slice(start)];
}

function text(resolved: string): Resolved {
  return { ok: true, text: resolved };
}

function no(why: string): Resolved {
  return { ok: false, why };
}
