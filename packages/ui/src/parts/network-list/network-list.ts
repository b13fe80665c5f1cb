import { networkSwitchStep, type CaipNetwork, type ChainNamespace } from '@w3m/core'
import type { EventFrom } from '../../elements/event-from.js'
import { networkSearchDebounceMs } from '../../limits/ui-timings.js'
import { html, nothing } from 'lit'
import { ImagesController } from '../../internal/images-controller.js'
import { state } from '../../internal/property.js'
import '../../elements/empty/empty.js'
import '../../elements/input/input.js'
import '../../elements/list-item/list-item.js'
import '../../elements/picture/picture.js'
import { networkIcon } from '../../icons/object-icons.js'
import { searchIcon } from '../../icons/row-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { embeddedSibling } from './embedded-sibling.js'
import { styles } from './network-list.styles.js'

/** The search field appears from this many networks on. */
export const searchedFrom = 9

/** True where a network's name or id has the text in it; the empty text is in all. */
export const matchesQuery = (
  { name, caipNetworkId }: Pick<CaipNetwork, 'name' | 'caipNetworkId'>,
  query: string,
): boolean => {
  const normalized = query.trim().toLowerCase()
  return name.toLowerCase().includes(normalized) || caipNetworkId.includes(normalized)
}

/** The networks that a wallet approved before those that it did not; within both in the host's order. */
const approvedFirst = (
  networks: readonly CaipNetwork[],
  approved: readonly string[] | undefined,
): readonly CaipNetwork[] =>
  approved
    ? [...networks].sort(
        (a, b) => Number(approved.includes(b.caipNetworkId)) - Number(approved.includes(a.caipNetworkId)),
      )
    : networks

/** @summary The networks of the application by namespace, the active one marked. Choosing one does what spec 4 says. */
@customElement('w3m-network-list')
export class W3mNetworkList extends SliceElement {
  static override styles = [reset, styles]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #accounts = this.watch(w3m => w3m.account.$state)
  readonly #modal = this.watch(w3m => w3m.modal.$state)
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #images = this.bindToInstance(new ImagesController(this))
  /** The search text; follows the field with a debounce. */
  @state() private query = ''
  #typed = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  override render() {
    const onlyNamespace = this.#modal.value.namespace
    const networks = this.#network.value.networks.filter(
      ({ chainNamespace }) => !onlyNamespace || chainNamespace === onlyNamespace,
    )
    const matches = networks.filter(network => matchesQuery(network, this.query))
    const namespaces = [...new Set(matches.map(network => network.chainNamespace))]
    return html`
      ${
        networks.length >= searchedFrom
          ? html`<w3m-ui-input
              search
              hide-label
              label=${this.t('networks.search')}
              placeholder=${this.t('networks.search')}
              clear-label=${this.t('networks.clear')}
              test-id="network-search"
              .value=${this.#typed}
              @input=${this.#onInput}
            ></w3m-ui-input>`
          : nothing
      }
      ${namespaces.map(namespace => this.#namespace(namespace, matches, namespaces.length > 1))}
      <div role="status">
        ${
          matches.length
            ? nothing
            : html`<w3m-ui-empty
                heading=${this.t('networks.none')}
                text=${this.t('networks.none-text', { query: this.query })}
                action=${this.t('networks.clear')}
                @w3m-ui-action=${this.#clear}
                ><span slot="icon">${searchIcon()}</span></w3m-ui-empty
              >`
        }
      </div>
    `
  }

  #namespace(namespace: ChainNamespace, networks: readonly CaipNetwork[], isNamed: boolean) {
    // The catalog has no name for a namespace that the host adds.
    const name = this.t(`family.${namespace}`) || namespace
    return html`
      ${isNamed ? html`<h2 id=${namespace}>${name}</h2>` : nothing}
      <div class="list" role="list" aria-label=${isNamed ? name : this.t('networks.list')}>
        ${approvedFirst(
          networks.filter(network => network.chainNamespace === namespace),
          this.#approved(namespace),
        ).map(network => html`<div role="listitem">${this.#row(network)}</div>`)}
      </div>
    `
  }

  #row(network: CaipNetwork) {
    const { namespace, active } = this.#network.value
    const { caipNetworkId: id, name, testnet } = network
    const isActive = id === active[namespace]
    const reason = isActive
      ? ''
      : // `enableNetworkSwitch: false` does not apply on an unknown network, which the visitor must leave.
        this.#options.value.enableNetworkSwitch === false && this.app.getNetwork().caipNetwork
        ? this.t('networks.disabled')
        : this.#approved(network.chainNamespace)?.includes(id) === false &&
            !this.app.connection.connectorOf(network.chainNamespace)?.mayAddNetworks?.()
          ? this.t('networks.not-approved')
          : ''
    return html`<w3m-ui-list-item
      .name=${name}
      .testId=${`network-${id}`}
      .tag=${testnet ? this.t('networks.test') : ''}
      ?selected=${isActive}
      .sub=${reason}
      ?disabled=${reason !== ''}
      .reason=${reason}
      @click=${() => this.#choose(network)}
      ><w3m-ui-picture slot="picture" round .name=${name} .src=${this.#images.value?.networkImage(id) ?? ''}
        >${name ? nothing : networkIcon()}</w3m-ui-picture
      ></w3m-ui-list-item
    >`
  }

  /** The networks that the namespace's wallet approved; undefined if it may switch to any. */
  #approved(namespace: ChainNamespace): readonly string[] | undefined {
    const account = this.#accounts.value[namespace]
    return account?.status === 'connected' ? account.approvedNetworkIds : undefined
  }

  #choose(target: CaipNetwork): void {
    const { app } = this
    const { namespace, active } = this.#network.value
    const { caipNetworkId, chainNamespace } = target
    const isAuthSupported = embeddedSibling(app, chainNamespace) !== undefined
    const step = networkSwitchStep({
      target,
      activeId: active[namespace],
      namespace,
      isConnected: namespace => app.getAccount(namespace).isConnected,
      isAuthSupported,
    })
    const openSwitchView = () => app.router.push('SwitchNetwork', { caipNetworkId })
    // A wallet that is already on the network, or approved it before, is not asked again.
    const isSettled =
      !isAuthSupported &&
      (active[chainNamespace] === caipNetworkId || this.#approved(chainNamespace)?.includes(caipNetworkId))
    if (step === 'nothing') app.modal.back()
    else if (step === 'SwitchNetwork' && !isSettled) openSwitchView()
    else if (step === 'SwitchActiveChain')
      app.router.push('SwitchActiveChain', { namespace: chainNamespace, caipNetworkId })
    // No wallet has to confirm this switch: the core navigates afterwards.
    else app.switchNetwork(caipNetworkId).catch(openSwitchView)
  }

  #onInput = ({ target }: EventFrom<HTMLInputElement>): void => {
    this.#typed = target.value
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.query = this.#typed), networkSearchDebounceMs)
  }

  readonly #clear = (): void => {
    this.#typed = this.query = ''
    // The clear button is removed with the text: the focus returns to the field.
    this.renderRoot.querySelector('w3m-ui-input')?.focus()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-list': W3mNetworkList
  }
}
