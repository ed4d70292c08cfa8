// Owns what VS Code gives to a page.

export interface PageApi<Message, State> {
  postMessage(message: Message): void;
  getState(): State | undefined;
  setState(state: State): void;
}
