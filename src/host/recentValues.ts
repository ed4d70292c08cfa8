// Owns the values typed before, newest first, by input type. Kept in the extension's global state: public data only.

import type * as vscode from 'vscode';

const MOST = 10;

export interface RecentValues {
  list(type: string): readonly string[];
  add(type: string, text: string): void;
}

export function createRecentValues(state: vscode.Memento): RecentValues {
  const list = (type: string): readonly string[] => state.get<string[]>(`recent.${type}`, []);
  return {
    list,
    add(type, text) {
      const value = text.trim();
      if (value === '') return;
      const others = list(type).filter((known) => known.toLowerCase() !== value.toLowerCase());
      void state.update(`recent.${type}`, [value, ...others].slice(0, MOST));
    },
  };
}
