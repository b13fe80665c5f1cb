import type { W3m } from '@w3m/core'
import { LitElement, nothing, render } from 'lit'
import { property } from './property.js'
import type { ReadableAtom } from 'nanostores'
import type { TextKey, TextValues } from '../i18n/text-key.js'
import { translatorOf } from '../i18n/translator.js'
import { InstanceController } from './instance-controller.js'
import { StoreController } from './store-controller.js'

/** The base of every element that knows W3M. It renders only while it has an instance. */
export abstract class W3mElement extends LitElement {
  /** The instance; without it the context's, else the oldest living one. */
  @property({ attribute: false }) w3m: W3m | undefined

  readonly #controllers: { bind(w3m: W3m | undefined): void }[] = []
  readonly #instance = new InstanceController(this, (w3m, hasLeft) => {
    for (const controller of this.#controllers) controller.bind(w3m)
    // Clears the rendering of a destroyed instance, before a visitor can use it. An element that only left the document
    // keeps its rendering.
    if (!w3m && !hasLeft) render(nothing, this.renderRoot, this.renderOptions)
    this.requestUpdate()
  })

  constructor() {
    super()
    // It renders again in another language, and when more texts are loaded.
    this.watch(w3m => translatorOf(w3m).$texts)
  }

  /** The instance that was found. Only read while rendering and in handlers, where there is one. */
  protected get app(): W3m {
    return this.#instance.value!
  }

  protected get hasApp(): boolean {
    return this.#instance.value !== undefined
  }

  /** Renders again whenever the store changes; listens while the element is in a document. */
  protected watch<Value>(select: (w3m: W3m) => ReadableAtom<Value>): StoreController<Value> {
    return this.bindToInstance(new StoreController(this, select))
  }

  /** Gives a controller each instance that is found, and undefined when it is gone. */
  protected bindToInstance<Controller extends { bind(w3m: W3m | undefined): void }>(
    controller: Controller,
  ): Controller {
    this.#controllers.push(controller)
    return controller
  }

  /** A text of the catalog in the present locale. */
  protected readonly t = (key: TextKey, values?: TextValues): string => translatorOf(this.app).translate(key, values)

  protected override shouldUpdate(): boolean {
    return this.hasApp
  }

  override requestUpdate(...args: Parameters<LitElement['requestUpdate']>): void {
    super.requestUpdate(...args)
    // A property set on an element without an instance must still be resolved: such an element does not update.
    if (args[0] === 'w3m') this.#instance?.resolve()
  }
}
