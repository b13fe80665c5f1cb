import type { W3m } from '@w3m/core'
import type { LitElement } from 'lit'
import type { ReadableAtom } from 'nanostores'
import { translatorOf } from '../i18n/translator.js'
import { SliceController } from './slice-controller.js'
import { W3mElement } from './w3m-element.js'

/** The base of elements that show slices which load when they are needed: everything in the modal. */
export abstract class SliceElement extends W3mElement {
  /** Waits for the elements inside too. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete()
    await Promise.all(Array.from(this.renderRoot.querySelectorAll<LitElement>('*'), element => element.updateComplete))
    return isDone
  }

  /** The locale of formats that contain words; plain numbers use `$locale`. */
  protected get textLocale(): string {
    return translatorOf(this.app).language().locale
  }

  /** Renders again whenever the slice's store changes; loads it now. `loaded` runs once it is there. */
  protected watchSlice<Slice, Value>(
    load: (w3m: W3m) => Promise<Slice>,
    select: (slice: Slice) => ReadableAtom<Value>,
    loaded?: (slice: Slice) => void,
  ): SliceController<Slice, Value> {
    return this.bindToInstance(new SliceController(this, load, select, loaded))
  }
}
