import type { Views, ViewName, W3m } from '@w3m/core'
import type { TextKey, TextValues } from '../i18n/text-key.js'

/** What a title may say: a text of the catalog, or a name that stands for itself (a wallet's, a network's). */
export type ViewTitle = { readonly key: TextKey; readonly values?: TextValues } | { readonly name: string }

/** One view of the modal: how it is loaded, what the header says, and what stands at the header's start. */
export interface ViewDefinition<Name extends ViewName = ViewName> {
  readonly view: Name
  readonly tag: `w3m-${string}-view`
  /** Loads and registers the element, and what it must not be shown without. */
  readonly load: (w3m: W3m) => Promise<unknown>
  readonly title: (params: Views[Name], w3m: W3m) => ViewTitle
  /** A view that opens when the header's help is asked for; only where there is nothing to go back to. */
  readonly help?: 'WhatIsAWallet' | 'WhatIsANetwork'
}

export const defineView = <const Name extends ViewName>(definition: ViewDefinition<Name>): ViewDefinition<Name> => definition
