import type { ModalPresenter, W3m, W3mOptions } from '@w3m/core'
import { LitElement, css, html, type PropertyValues } from 'lit'
import { property } from '../internal/property.js'
import { customElement } from '../internal/define-element.js'
import { InstanceController } from '../internal/instance-controller.js'
import { loadCard, loadCardAtRest } from './load-card.js'
import { attachDomEvents } from './dom-events.js'
import { instanceFromAttributes } from './instance-from-attributes.js'
import type { W3mModalCard } from './modal-card.js'

/**
 * @summary The modal. Small until it is opened: card and views arrive then. With `networks` it makes its own instance.
 * @event w3m-open - The modal opened.
 * @event w3m-close - The modal closed.
 * @event w3m-connect - A wallet is connected; the detail is the connection, with `restored: true` where it came back by
 *   itself, as after a reload. An attempt gives exactly one, for the namespace that is shown: other namespaces that the
 *   same wallet connects with it are in `getAccount(namespace)` and `subscribe('account', …)`, and come as `restored`
 *   after a reload.
 * @event w3m-disconnect - A connection ended. Each namespace has its own.
 * @event w3m-network-change - Another network is active.
 * @event w3m-error - An attempt failed; the detail is `{ code, message }`.
 * @csspart dialog - The native dialog, over the whole page; its `::backdrop` is what darkens the page.
 * @csspart card - What is seen of it.
 */
@customElement('w3m-modal')
export class W3mModal extends LitElement implements ModalPresenter {
  static override styles = css`
    :host {
      display: contents;
    }
  `

  /** The instance; without it the context's, else the oldest living one. */
  @property({ attribute: false }) w3m: W3m | undefined
  /** The option `projectId`. */
  @property({ attribute: 'project-id' }) projectId: string | undefined
  /** CAIP-2 ids with spaces or commas between them, or a JSON list of networks. */
  @property() networks: string | W3mOptions['networks'] | undefined
  /** The option `defaultNetwork`: the CAIP-2 id of one of `networks`. */
  @property({ attribute: 'default-network' }) defaultNetwork: string | undefined
  /** `light` or `dark`; without it what the visitor's system prefers. */
  @property({ attribute: 'theme-mode' }) themeMode: string | undefined
  /** The option `locale`: a language tag, as `pt-BR`. */
  @property() locale: string | undefined
  /** The option `services.api`. */
  @property({ attribute: 'api-url' }) apiUrl: string | undefined
  /** The option `services.relay`. */
  @property({ attribute: 'relay-url' }) relayUrl: string | undefined
  /** The option `services.frame`. */
  @property({ attribute: 'frame-url' }) frameUrl: string | undefined
  /** JSON, as the option of that name. */
  @property() features: string | W3mOptions['features']

  /** True if the core added the modal because the host has none on the page. */
  declare readonly isAdded?: boolean
  /** The instance that the element creates from its attributes; null while it is being created. */
  #ownInstance: W3m | null | undefined
  readonly #unsubscribers: (() => void)[] = []
  readonly #instance = new InstanceController(this, w3m => {
    for (const end of this.#unsubscribers.splice(0)) end()
    if (w3m) this.#unsubscribers.push(w3m.modal.attach(this), attachDomEvents(w3m, this, true), loadCardAtRest(w3m))
    this.requestUpdate()
  })

  override connectedCallback(): void {
    super.connectedCallback()
    // An element that returns to the page creates another instance, once all properties of this turn are set.
    this.requestUpdate('networks', null)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    queueMicrotask(() => this.#end())
  }

  /** Loads the code of the modal and gives its card, without showing it; null while the element has no instance. */
  async loadCard(): Promise<W3mModalCard | null> {
    const { value } = this.#instance
    if (value) await loadCard(value)
    this.requestUpdate()
    await this.updateComplete
    return this.#card
  }

  /** Shows the modal; resolves once it is drawn. Pages call `open` of the instance. */
  async show(): Promise<void> {
    await (await this.loadCard())?.show()
  }

  /** Hides the modal; resolves once that is drawn. Pages call `close` of the instance. */
  async hide(): Promise<void> {
    // Without its chunk the card is an unknown element, and nothing was shown.
    if (customElements.get('w3m-modal-card')) await this.#card?.hide()
  }

  override render() {
    // The card is an unknown element until its chunk has loaded; it then upgrades in place.
    return this.#instance.value
      ? html`<w3m-modal-card exportparts="dialog, card" .w3m=${this.#instance.value}></w3m-modal-card>`
      : undefined
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('w3m')) this.#instance.resolve()
    // Options come as attributes or, from frameworks, as properties, before or after the element is connected. A modal
    // that only sets `themeMode` or `locale` uses the page's instance.
    const { networks, projectId, defaultNetwork, apiUrl, relayUrl, frameUrl, features } = this
    if (
      changed.size &&
      this.isConnected &&
      !this.w3m &&
      this.#ownInstance === undefined &&
      (networks ?? projectId ?? defaultNetwork ?? apiUrl ?? relayUrl ?? frameUrl ?? features) !== undefined
    )
      void this.#create()
    for (const option of ['themeMode', 'locale'] as const)
      if (this.#ownInstance && changed.has(option))
        try {
          this.#ownInstance.updateOptions({ [option]: this[option] || undefined })
        } catch (error) {
          this.#reportError(error)
        }
  }

  get #card(): W3mModalCard | null {
    return this.renderRoot.querySelector('w3m-modal-card')
  }

  /** Destroys the created instance, unless the element was only moved within the page. */
  #end(): void {
    if (this.isConnected || !this.#ownInstance) return
    this.#ownInstance.destroy()
    if (this.#ownInstance === this.w3m) this.w3m = undefined
    this.#ownInstance = undefined
  }

  async #create(): Promise<void> {
    this.#ownInstance = null
    try {
      this.w3m = this.#ownInstance = await instanceFromAttributes(this)
      this.#end()
    } catch (error) {
      this.#reportError(error)
      this.#ownInstance = undefined
    }
  }

  /** Reports an invalid attribute as `w3m-error` and on the console. */
  #reportError(error: unknown): void {
    const { code, message } = error as { code?: string; message: string }
    this.dispatchEvent(
      new CustomEvent('w3m-error', { bubbles: true, composed: true, detail: { code: code ?? 'UNKNOWN', message } }),
    )
    console.error(error)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-modal': W3mModal
  }
}
