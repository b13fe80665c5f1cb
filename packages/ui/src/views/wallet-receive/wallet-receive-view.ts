import type { CaipAddress, CaipNetwork, Token, WritePaymentUri } from '@w3m/core'
import { decimalText, typedDigits } from '@w3m/core/i18n'
import { html, nothing } from 'lit'
import '../../elements/copy-button/copy-button.js'
import '../../elements/empty/empty.js'
import type { EventFrom } from '../../elements/event-from.js'
import '../../elements/list-item/list-item.js'
import '../../elements/qr-code/qr-code.js'
import { networkIcon } from '../../icons/object-icons.js'
import { chevronIcon } from '../../icons/row-icons.js'
import { warningIcon } from '../../icons/status-icons.js'
import { AccountListController } from '../../internal/account-list-controller.js'
import { customElement } from '../../internal/define-element.js'
import { ImagesController } from '../../internal/images-controller.js'
import { state } from '../../internal/property.js'
import { ViewElement } from '../../internal/view-element.js'
import { amountCardStyles } from '../../parts/account/amount-card.styles.js'
import { amountField } from '../../parts/account/amount-field.js'
import { compatibleNetworks } from '../../parts/account/compatible-networks.js'
import { foldStyles } from '../../parts/account/fold.styles.js'
import { noAccount } from '../../parts/account/no-account.js'
import { reset } from '../../styles/reset.js'
import { loadReceiveTexts } from './receive-texts.js'
import { styles } from './wallet-receive-view.styles.js'

type Payable = Pick<Token, 'id' | 'caipNetworkId' | 'address' | 'name' | 'symbol' | 'decimals'>

/** What was asked for, and of which account: with another account or network it is forgotten. */
interface Asked {
  readonly account: CaipAddress
  readonly tokenId: string
  readonly amount: string
}

/** What is asked for as it is drawn. */
interface Request {
  readonly amount: string
  readonly token: Payable
  readonly tokens: readonly Payable[]
  /** The link that says so; undefined where there is nothing to say. */
  readonly uri: string | undefined
  readonly ask: (change: Partial<Asked>) => void
}

/** Nothing, and what is about to become an amount: `0.`. */
const isNothing = (amount: string): boolean => /^[\s0.,]*$/.test(amount)

/** The coin, which a new account has none of yet, then the tokens that the account has. */
const payable = (
  { caipNetworkId, nativeCurrency }: CaipNetwork,
  held: readonly Token[] = [],
): readonly [Payable, ...Payable[]] => [
  { id: caipNetworkId, caipNetworkId, address: undefined, ...nativeCurrency },
  ...held.filter(({ address, spam, piece }) => address !== undefined && !spam && !piece),
]

/** Those that share a symbol are told apart by their names. */
const optionText = ({ id, symbol, name }: Payable, all: readonly Payable[]): string =>
  all.some(other => other.id !== id && other.symbol === symbol) ? `${symbol} · ${name}` : symbol

/** @summary The account's address as a code and as text, what may be sent to it, and a code that asks for an amount. */
@customElement('w3m-wallet-receive-view')
export class W3mWalletReceiveView extends ViewElement<'WalletReceive'> {
  static override styles = [reset, amountCardStyles, foldStyles, styles]

  @state() private isUndrawable = false
  @state() private isAsking = false
  @state() private asked: Asked | undefined
  /** Undefined until it is loaded, and where the namespace has no payment requests. */
  @state() private write: WritePaymentUri | undefined
  /** Whose `write` was asked for. */
  #namespace: string | undefined
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #images = this.bindToInstance(new ImagesController(this))
  /** With the texts of what is asked for. */
  readonly #tokens = this.watchSlice(
    async w3m => (await Promise.all([w3m.load.tokens(), loadReceiveTexts(w3m)]))[0],
    tokens => tokens.$state,
  )

  constructor() {
    super()
    new AccountListController(
      this,
      () => (this.isAsking ? this.#tokens.slice : undefined),
      () => this.#account,
    )
  }

  override render() {
    void this.#accounts.value
    const { namespace } = this.#network.value
    const { address, embeddedWalletInfo } = this.app.getAccount(namespace)
    if (!address) return noAccount(this.t, this.app)
    const { caipNetwork, caipNetworkId } = this.app.getNetwork(namespace)
    const network = caipNetwork?.name ?? caipNetworkId ?? ''
    const request = caipNetwork && this.#request(caipNetwork)
    const text = request?.uri ?? address
    const isSmart = embeddedWalletInfo?.accountType === 'smartAccount'
    const count = compatibleNetworks(this.app).length
    return html`<div class="stack">
      ${
        this.isUndrawable
          ? html`<p class="note" role="status">${this.t('receive.undrawable')}</p>`
          : html`<w3m-ui-qr-code
              data-testid="receive-qr"
              data-address=${address}
              .value=${text}
              .label=${this.t(text === address ? 'receive.code' : 'wallet-receive.code')}
              .name=${network}
              .picture=${(caipNetwork && this.#images.value?.networkImage(caipNetwork.caipNetworkId)) ?? ''}
              @w3m-ui-qr-failed=${() => (this.isUndrawable = true)}
            ></w3m-ui-qr-code>`
      }
      <p class="address" data-testid="receive-address"><bdi>${address}</bdi></p>
      <w3m-ui-copy-button
        full
        size="l"
        variant="primary"
        test-id="receive-copy"
        .value=${address}
        .label=${this.t('account.copy')}
        copied-label=${this.t('account.copied')}
        failed-label=${this.t('account.copy-failed')}
      ></w3m-ui-copy-button>
      ${request ? this.#asking(request) : nothing}
      ${
        isSmart
          ? html`<p class="warning" role="note" data-testid="receive-smart">
              <span aria-hidden="true">${warningIcon()}</span>${this.t('receive.smart', { network })}
            </p>`
          : html`<p class="note">${this.t('receive.text', { network })}</p>`
      }
      ${
        count > 0
          ? html`<w3m-ui-list-item
              .name=${this.t('receive.networks')}
              .sub=${this.t('receive.networks-count', { count })}
              chevron
              test-id="receive-networks"
              @click=${() => this.app.router.push('WalletCompatibleNetworks')}
              ><span slot="picture">${networkIcon()}</span></w3m-ui-list-item
            >`
          : nothing
      }
    </div>`
  }

  protected override updated(): void {
    const { slice } = this.#tokens
    const { namespace } = this.#network.value
    if (!slice || namespace === this.#namespace) return
    this.#namespace = namespace
    this.write = undefined
    slice.loadPaymentUri(namespace).then(
      write => {
        if (namespace === this.#namespace) this.write = write
      },
      () => undefined,
    )
  }

  get #account(): CaipAddress | undefined {
    return this.app.getAccount(this.#network.value.namespace).caipAddress
  }

  /** Undefined where nothing can be asked for. */
  #request(network: CaipNetwork): Request | undefined {
    const { write } = this
    const account = this.#account
    if (!write || !account) return undefined
    const tokens = payable(network, this.#tokens.slice?.last(account))
    const asked = this.asked?.account === account ? this.asked : undefined
    const chosen = tokens.find(({ id }) => id === asked?.tokenId)
    // An amount of a token that the account has no more is none of the coin.
    const amount = (chosen && asked?.amount) ?? ''
    const token = chosen ?? tokens[0]
    const uri = write({ account, token, amount })
    const ask = (change: Partial<Asked>) => {
      this.asked = { account, tokenId: token.id, amount, ...change }
    }
    return { amount, tokens, token, uri, ask }
  }

  #asking({ amount, tokens, token, uri, ask }: Request) {
    const { symbol, decimals } = token
    const isWrong = uri === undefined && !isNothing(amount)
    const shown = decimalText(amount.trim().replace(',', '.'), this.app.$locale.get())
    const said = isWrong
      ? this.t('wallet-receive.no-amount', { symbol, decimals })
      : uri && this.t('wallet-receive.asks', { amount: `${shown}\u00a0${symbol}` })
    return html`<details @toggle=${this.#onToggle}>
      <summary data-testid="receive-ask">${chevronIcon()}${this.t('wallet-receive.ask')}</summary>
      <div class="stack">
        <div class="card">
          <label class="label" for="amount">${this.t('wallet-receive.amount')}</label>
          ${amountField({
            id: 'amount',
            testId: 'receive-amount',
            amount,
            isWrong,
            type: typed => ask({ amount: typedDigits(typed) }),
            pick: html`<select
              class="pick"
              data-testid="receive-token"
              aria-label=${this.t('wallet-receive.token')}
              @change=${({ target }: EventFrom<HTMLSelectElement>) => ask({ tokenId: target.value })}
            >
              ${tokens.map(
                each => html`<option value=${each.id} .selected=${each === token}>${optionText(each, tokens)}</option>`,
              )}
            </select>`,
          })}
          <p id="wrong" class="read ${isWrong ? 'wrong' : ''}" role="status" data-testid="receive-asks">
            ${said ? html`<bdi>${said}</bdi>` : nothing}
          </p>
        </div>
        ${
          uri
            ? html`<w3m-ui-copy-button
                full
                test-id="receive-copy-link"
                .value=${uri}
                .label=${this.t('wallet-receive.copy')}
                copied-label=${this.t('account.copied')}
                failed-label=${this.t('account.copy-failed')}
              ></w3m-ui-copy-button>`
            : nothing
        }
      </div>
    </details>`
  }

  /** What is folded away asks for nothing. */
  readonly #onToggle = ({ target }: EventFrom<HTMLDetailsElement>): void => {
    this.isAsking = target.open
    if (!target.open) this.asked = undefined
  }
}
