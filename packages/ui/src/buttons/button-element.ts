import type { ChainNamespace, PublicView } from '@w3m/core'
import { property } from 'lit/decorators/property.js'
import { directionOf } from '../i18n/locales.js'
import { ThemeController } from '../internal/theme-controller.js'
import { W3mElement } from '../internal/w3m-element.js'

/** The base of the public buttons: theme, direction, and the way into the modal. */
export abstract class ButtonElement extends W3mElement {
  /** The chain family that the button is about. Default: the one that is shown. */
  @property() namespace: ChainNamespace | undefined
  @property({ type: Boolean }) disabled = false
  @property() size: 'md' | 'sm' = 'md'

  /** The modal could not be loaded: the button says so, and a click tries again. */
  protected isFailed = false
  readonly #theme = this.watch(w3m => w3m.theme.$state)
  readonly #locale = this.watch(w3m => w3m.$locale)

  constructor() {
    super()
    new ThemeController(this, () => this.#theme.value)
  }

  protected get direction(): 'ltr' | 'rtl' {
    return directionOf(this.#locale.value)
  }

  /** Fetches the modal before it is asked for: the pointer, the finger or the focus is on its way. */
  protected readonly prefetch = (): void => {
    void import('../modal/modal-card.js').catch(() => undefined)
    void this.app.load.discovery().catch(() => undefined)
  }

  protected async openModal(view?: PublicView): Promise<void> {
    try {
      await this.app.open({ view, namespace: this.namespace })
      this.#say(false)
    } catch {
      await this.app.close()
      this.#say(true)
    }
  }

  #say(isFailed: boolean): void {
    if (this.isFailed === isFailed) return
    this.isFailed = isFailed
    this.requestUpdate()
  }
}
