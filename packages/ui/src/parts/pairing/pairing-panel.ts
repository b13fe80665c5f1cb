import type { WalletLink } from '@w3m/core'
import { browseLink, readDevice, walletLinks, type WalletLinkTarget } from '@w3m/core/wallet-links'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from '../../internal/property.js'
import { writeClipboard } from '../../elements/copy-button/write-clipboard.js'
import { CountdownController } from '../../internal/countdown-controller.js'
import { customElement } from '../../internal/define-element.js'
import { HeightController } from '../../internal/height-controller.js'
import { SliceElement } from '../../internal/slice-element.js'
import { SlowController } from '../../internal/slow-controller.js'
import { reset } from '../../styles/reset.js'
import { centered } from '../centered.styles.js'
import { textButton } from '../text-button.styles.js'
import { pairingCode } from './pairing-code.js'
import { pairingLink } from './pairing-link.js'
import { outcomeText, pairingOutcome } from './pairing-outcome.js'
import { styles } from './pairing-panel.styles.js'
import { pairingId, pairingStatus, type PairingStatus } from './pairing-status.js'
import { durationText } from './duration-text.js'

/** The seconds left are shown in the last minute of a code. */
const countdownSeconds = 60

/**
 * @summary A wallet that is reached over a relay: a code for another device or a link on this one, and what becomes of
 *   it. It begins an attempt where none runs; leaving the view ends it, the core sees to that.
 */
@customElement('w3m-pairing-panel')
export class W3mPairingPanel extends SliceElement {
  static override styles = [reset, textButton, centered, styles]

  /** The chosen wallet; undefined for any wallet that can scan. */
  @property({ attribute: false }) wallet: WalletLink | undefined
  /** The way to it. */
  @property() way: 'qrcode' | 'mobile' | 'desktop' | 'web' = 'qrcode'
  /** Leads to other wallets; undefined where there are none. */
  @property({ attribute: false }) onOther: (() => void) | undefined
  @state() private isOpened = false
  @state() private isUndrawable = false

  readonly #connection = this.watch(w3m => w3m.connection.$state)
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #pairing = this.watchSlice(
    w3m => w3m.load.pairing(),
    slice => slice.$state,
    slice => {
      slice.choose(this.wallet)
      // Starts an attempt only if none runs and none has failed or been cancelled by the host.
      if (this.#read().kind === 'idle' && this.#connection.value.phase !== 'failed') this.#begin()
    },
  )
  readonly #minutesSlow = this.watchSlice(
    w3m => w3m.load.pairing(),
    slice => slice.$minutesSlow,
  )
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #slow = new SlowController(this, () => this.#phase.kind === 'preparing' || this.#phase.kind === 'answering')
  readonly #countdown = new CountdownController(
    this,
    () => (this.#phase.kind === 'ready' ? this.#phase.renewsAtMs : undefined),
    countdownSeconds,
  )

  #phase: PairingStatus = { kind: 'preparing' }
  #codes = 0
  /** The visitor has just asked for this wallet: the first link opens with the same tap. */
  #shouldOpenLink = true

  constructor() {
    super()
    // A code fills the space of its placeholder: measuring heights would only delay it.
    new HeightController(this, () => `${isOffer(this.#phase) || this.#phase.kind} ${this.#slow.isSlow}`)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const previous = this.#phase
    const phase = (this.#phase = this.#read())
    if (changed.has('way') || phase.kind === 'failed') this.isOpened = false
    if (phase.kind === 'ready' && !(previous.kind === 'ready' && previous.uri === phase.uri)) this.#codes++
    if (phase.kind === 'failed') this.#codes = 0
  }

  override render() {
    const phase = this.#phase
    const { wallet } = this
    const [content, statusText] = isOffer(phase)
      ? [this.#offer(phase), this.#offerStatusText(phase)]
      : this.#outcome(phase)
    return html`${content}
      <div class="sr-only" role="status">${statusText}</div>
      ${
        wallet && isObtainable(wallet) && phase.kind !== 'connected'
          ? html`<p class="get">
              ${this.t('pairing.missing', { name: wallet.name })}
              <button type="button" class="link" data-testid="connecting-get" @click=${this.#get}>
                ${this.t('downloads.title', { name: wallet.name })}
              </button>
            </p>`
          : nothing
      }`
  }

  #offer(phase: Offer) {
    const { wallet, way } = this
    const uri = phase.kind === 'ready' ? phase.uri : undefined
    const content = { t: this.t, uri, isSlow: this.#slow.isSlow, copy: this.#copy }
    const { onOther } = this
    return html`
      ${
        way === 'qrcode' || !wallet
          ? pairingCode({
              ...content,
              wallet,
              image: this.#image,
              secondsLeft: this.#countdown.seconds,
              clockSlow: this.#clockSlow,
              isUndrawable: this.isUndrawable,
              onUndrawable: () => (this.isUndrawable = true),
              drawAgain: () => (this.isUndrawable = false),
            })
          : pairingLink({
              ...content,
              wallet,
              isPage: way === 'web',
              link: this.#link,
              isBrowsed: this.#browse !== undefined,
              isOpened: this.isOpened,
              open: this.#open,
            })
      }
      ${
        content.isSlow && onOther
          ? html`<w3m-ui-button full size="l" variant="quiet" test-id="connecting-other" @click=${onOther}
              >${this.t('connecting.other')}</w3m-ui-button
            >`
          : nothing
      }
    `
  }

  #offerStatusText({ kind }: Offer): string {
    if (kind === 'preparing') return this.t('pairing.preparing')
    return this.#codes > 1 ? this.t('pairing.renewed') : ''
  }

  /** The visible outcome, and its text for the live region, which must exist before its text to be announced. */
  #outcome(phase: Exclude<PairingStatus, Offer>): readonly [shown: TemplateResult, news: TemplateResult] {
    const content = {
      t: this.t,
      phase,
      name: this.wallet?.name ?? 'WalletConnect',
      image: this.#image,
      isWallet: this.wallet !== undefined,
      isSlow: this.#slow.isSlow,
      onOther: this.onOther,
      onRetry: () => {
        this.#shouldOpenLink = true
        if (this.#pairing.error === undefined) this.#begin()
        else this.#pairing.retry()
      },
    }
    const { heading, text } = outcomeText(content)
    return [pairingOutcome(content), html`${heading}<br />${text}`]
  }

  /**
   * Clicks the link while the visitor's tap still counts as user activation, which phones require to open an app. If
   * the code took longer, the link needs another tap.
   */
  protected override updated(): void {
    const link = this.renderRoot.querySelector<HTMLAnchorElement>('.open')
    if (!this.#shouldOpenLink || (!link && this.#phase.kind !== 'ready')) return
    this.#shouldOpenLink = false
    const { userActivation }: Partial<Navigator> = navigator
    if (this.way === 'mobile' && userActivation?.isActive) link?.click()
  }

  get #clockSlow(): string | undefined {
    const minutes = this.#minutesSlow.value
    return minutes ? durationText(minutes, this.textLocale) : undefined
  }

  get #image(): string | undefined {
    return this.wallet ? this.wallet.image : this.#options.value.connectorImages?.[pairingId]
  }

  /** The link that hands the code to the wallet on this device. */
  get #link(): WalletLinkTarget | undefined {
    const { wallet, way } = this
    if (this.#browse) return this.#browse
    if (this.#phase.kind !== 'ready' || !wallet || way === 'qrcode') return undefined
    const links = walletLinks(wallet, this.#phase.uri, readDevice(window))
    return links[way] ?? (way === 'mobile' ? links.universal : undefined)
  }

  /** A link that opens this page in the wallet's own browser, for apps that take no code. */
  get #browse(): WalletLinkTarget | undefined {
    const { modal, network } = this.app
    const namespace = modal.$state.get().namespace ?? network.$state.get().namespace
    return this.way === 'mobile' && this.wallet
      ? browseLink(this.wallet, namespace, location.href, readDevice(window))
      : undefined
  }

  #read(): PairingStatus {
    return pairingStatus({
      connection: this.#connection.value,
      accounts: this.#accounts.value,
      pairing: this.#pairing.value,
      loadError: this.#pairing.error,
    })
  }

  #begin(): void {
    // Passes only a namespace that was requested explicitly: some wallets support only another one than the shown one.
    void this.app
      .connect({ connectorId: pairingId, namespace: this.app.modal.$state.get().namespace, session: 'new' })
      .catch(() => undefined)
  }

  readonly #open = (): void => {
    const link = this.#link
    if (link) this.#pairing.slice?.opened(link)
    this.isOpened = true
  }

  readonly #copy = async (): Promise<void> => {
    const root = this.shadowRoot
    if (this.#phase.kind !== 'ready' || !root) return
    const isCopied = await writeClipboard(this.#phase.uri, root)
    this.app.notices.show(
      isCopied ? { variant: 'success', text: 'pairing.copied' } : { variant: 'error', text: 'pairing.copy-failed' },
    )
  }

  readonly #get = (): void => {
    if (this.wallet) this.app.router.push('Downloads', { wallet: this.wallet })
  }
}

/** A code or a link, or the place of one. */
type Offer = Extract<PairingStatus, { readonly kind: 'preparing' | 'ready' }>
const isOffer = (phase: PairingStatus): phase is Offer => phase.kind === 'preparing' || phase.kind === 'ready'

const isObtainable = ({ chromeStore, appStore, playStore, homepage }: WalletLink): boolean =>
  Boolean(chromeStore ?? appStore ?? playStore ?? homepage)

declare global {
  interface HTMLElementTagNameMap {
    'w3m-pairing-panel': W3mPairingPanel
  }
}
