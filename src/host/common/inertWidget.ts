// Makes the texts inert that are set on objects and widgets of VS Code.

import { inertText } from '../../core/text/inertText.ts';

type Rule<Value> = (value: Value) => Value;

/** A text as one inert line; anything else as it is. */
export function inertLine<Value>(value: Value): Value {
  return typeof value === 'string' ? (inertText(value) as Value & string) : value;
}

/** The same, but the text keeps its line breaks. */
export function inertLines<Value>(value: Value): Value {
  return typeof value === 'string' ? (inertText(value, { lines: true }) as Value & string) : value;
}

/** Makes these members inert lines, in place. */
export function makeInert<Given extends object>(given: Given, names: readonly (keyof Given)[]): Given {
  for (const name of names) if (name in given) given[name] = inertLine(given[name]);
  return given;
}

/** A copy in which these members are inert lines. */
export function withInert<Given extends object>(given: Given, names: readonly (keyof Given)[]): Given {
  return makeInert({ ...given }, names);
}

/** `$(icon) text`: the icon is the extension's, the text may come from outside. */
export function iconThen(icon: string | undefined, text: string): string {
  return icon === undefined ? inertText(text) : `$(${icon}) ${inertText(text)}`;
}

/** The same widget, but each assigned member goes through the rule for its name. Methods run on the original widget. */
export function guarded<Widget extends object>(
  widget: Widget,
  rules: { readonly [Name in keyof Widget]?: Rule<Widget[Name]> },
): Widget {
  return new Proxy(widget, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set(target, name, value) {
      const rule = (rules as Readonly<Record<PropertyKey, Rule<unknown> | undefined>>)[name];
      return Reflect.set(target, name, rule === undefined ? value : rule(value));
    },
  });
}
