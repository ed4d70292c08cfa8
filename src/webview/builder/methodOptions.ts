// The options in the list of methods for a text typed or pasted into the method field.

import { findMethod, listMethods } from '../../core/catalogue/catalogue.ts';
import { isMethodName } from '../../core/catalogue/methodName.ts';
import { methodGroups } from '../../core/catalogue/methodList.ts';
import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import type { PageState } from './pageState.ts';
import { say } from '../common/say.ts';

/** `isText`: the option is not a method, but reads the text with Paste Anything. */
export type MethodOption = {
  readonly name: string;
  readonly doc: string;
  readonly spec?: MethodSpec;
  readonly isText?: true;
};
export type OptionGroup = { readonly title: string; readonly options: readonly MethodOption[] };

/** Whether the text is one that Paste Anything reads, and no method's name: JSON, hex, a URL, a command, code. */
export function looksPasted(text: string): boolean {
  return /^(?:[[{]|0x[0-9a-f]|(?:https?|wss?):\/\/|(?:curl|cast)\s|(?:await\s+)?fetch\()/i.test(text.trim());
}

/** The options for a text: the methods that match, then the text itself. */
export function optionGroups(query: string, use: PageState['use']): readonly OptionGroup[] {
  const groups = methodGroups(listMethods(), query, { ...use, served: use }).map(({ title, methods }) => ({
    title,
    options: methods.map((spec) => ({ name: spec.name, doc: spec.doc, spec })),
  }));
  const typed = query.trim();
  if (typed === '' || groups[0]?.options[0]?.name === typed) return groups;
  if (looksPasted(typed))
    return [{ title: '', options: [{ name: say('Paste Anything'), doc: PASTE_DOC, isText: true }] }];
  if (!isMethodName(typed)) return groups;
  const other = { name: typed, doc: say('Another method: its parameters are typed as a JSON array.') };
  return [...groups, { title: '', options: [other] }];
}

const PASTE_DOC = say('Recognises this text and fills in a call with it.');

/** Whether the text is a method or a part of a method's name; an API key has digits too. */
export function couldBeMethod(text: string): boolean {
  return text === '' || findMethod(text) !== undefined || /^[a-z]{1,15}(?:[_.][a-z_]*)?$/i.test(text);
}
