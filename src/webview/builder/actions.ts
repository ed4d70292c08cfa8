// The actions that the views of the request builder can call.

import type { FormActions } from '../form/field.ts';
import type { LastValues, Pane } from './pageState.ts';

export interface Actions extends FormActions {
  selectMethod(name: string): void;
  focusMethod(): void;
  /** Selects a method and moves the focus to its first field that needs a value. */
  enterMethod(name: string): void;
  /** Selects a suggested method, and keeps the parameters. */
  takeMethod(name: string): void;
  /** `isTyped`: the user typed the text just now, so an empty text stays empty. */
  openPicker(query: string, active: number, isTyped?: boolean): void;
  /** Closes the list. A typed name becomes the method, unless `isGivenUp`. */
  closePicker(isGivenUp?: boolean): void;
  pin(method: string, isPinned: boolean): void;
  typeRaw(text: string): void;
  fillExample(): void;
  switchEditor(): void;
  /** Shows the call as code in this language, '' for the first one; undefined leaves the code. */
  showCode(language: string | undefined): void;
  copyCode(): void;
  /** The same with the endpoint’s URL and key, which the host asks about first. */
  copyWithKey(): void;
  send(): void;
  /**
   * Saves the changes of a saved request. Asks for a name and folder if the draft is not a saved request, or `isNew`.
   */
  save(isNew?: boolean): void;
  addToBatch(): void;
  openDocument(): void;
  watch(): void;
  /** Explains what the call would do, without sending it. */
  explain(): void;
  /** Fills the form with parameters sent earlier, or takes over a draft that was not sent. */
  useCall(paramsJson: string): void;
  useDraft(typed: LastValues['drafts'][number]): void;
  /** Restores the parameters of the saved request; the changed ones become one of the last values. */
  backToSaved(): void;
  /** Passes on a text that was pasted or typed as a method and is not one; the method stays. */
  paste(text: string): void;
  /** Shows the request or its result, if there is room for only one of them. */
  showPane(pane: Pane): void;
  cancel(): void;
  /** Sends now, without the wait that the server asked for. */
  sendWaiting(): void;
  selectEndpoint(): void;
  /** Makes this endpoint the active one. */
  useEndpoint(endpointId: string): void;
}
