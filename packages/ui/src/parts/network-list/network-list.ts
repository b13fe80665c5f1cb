import { networkSwitchStep, type CaipNetwork, type ChainNamespace } from '@w3m/core'
import { networkSearchDebounceMs } from '@w3m/core/limits'
import { html, nothing } from 'lit'
import { state } from 'lit/decorators/state.js'
import { atom } from 'nanostores'
import '../../elements/empty/empty.js'
import '../../elements/input/input.js'
import '../../elements/list-item/list-item.js'
import '../../elements/picture/picture.js'
import { networkIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { SliceElement } from '../../internal/slice-element.js'
import { reset } from '../../styles/reset.js'
import { styles } from './network-list.styles.js'

/** From this many networks on there is a search. */
export const searchedFrom = 9

/** True where a network's name or id has the text in it; the empty text is in all. */
export const matchesQuery = ({ name, caipNetworkId }: Pick<CaipNetwork, 'name' | 'caipNetworkId'>, query: string): boolean => {
  const wanted = query.trim().toLowerCase()
  return name.toLowerCase().includes(wanted) || caipNetworkId.includes(wanted)
}

/** @summary The networks of the application by family, the active one marked. Choosing one does what spec 4 says. */
@customElement('w3m-network-list')
export class W3mNetworkList extends SliceElement {
  static override styles = [reset, styles]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #options = this.watch(w3m => w3m.$options)
  readonly #images = this.watchSlice(
    w3m => w3m.load.images(),
    images => atom(images),
  )
  /** What is searched for; follows the field after a short rest. */
  @state() private query = ''
  #typed = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  override render() {
    const { networks } = this.#network.value
    const found = networks.filter(network => matchesQuery(network, this.query))
    const families = [...new Set(found.map(network => network.chainNamespace))]
    return html`
      ${networks.length >= searchedFrom
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
        : nothing}
      ${families.map(family => this.#family(family, found, families.length > 1))}
      <div role="status">
        ${found.length ? nothing : html`<w3m-ui-empty heading=${this.t('networks.none')} text=${this.t('networks.none-text', { query: this.query })} action=${this.t('networks.clear')} @w3m-ui-action=${() => this.#search('')}></w3m-ui-empty>`}
      </div>
    `
  }

  #family(family: ChainNamespace, networks: readonly CaipNetwork[], isNamed: boolean) {
    const name = this.t(`family.${family}`)
    return html`
      ${isNamed ? html`<h2 id=${family}>${name}</h2>` : nothing}
      <div class="list" role="list" aria-label=${isNamed ? name : this.t('networks.list')}>
        ${networks.filter(network => network.chainNamespace === family).map(network => html`<div role="listitem">${this.#row(network)}</div>`)}
      </div>
    `
  }

  #row(network: CaipNetwork) {
    const { namespace, active } = this.#network.value
    const { caipNetworkId: id, name, testnet } = network
    const isActive = id === active[namespace]
    const isFixed = this.#options.value.enableNetworkSwitch === false && !isActive
    return html`<w3m-ui-list-item
      .name=${name}
      .testId=${`network-${id}`}
      .tag=${testnet ? this.t('networks.test') : ''}
      ?selected=${isActive}
      ?disabled=${isFixed}
      .reason=${isFixed ? this.t('networks.disabled') : ''}
      @click=${() => this.#choose(network)}
      ><w3m-ui-picture slot="picture" round .name=${name} .src=${this.#images.value?.networkImage(id) ?? ''}>${name ? nothing : networkIcon()}</w3m-ui-picture></w3m-ui-list-item
    >`
  }

  #choose(target: CaipNetwork): void {
    const { app } = this
    const { namespace, active } = this.#network.value
    const { caipNetworkId, chainNamespace } = target
    const step = networkSwitchStep({ target, activeId: active[namespace], namespace, isConnected: each => app.getAccount(each).isConnected })
    if (step === 'nothing') app.modal.back()
    else if (step === 'SwitchNetwork') app.router.push('SwitchNetwork', { caipNetworkId })
    else if (step === 'SwitchActiveChain') app.router.push('SwitchActiveChain', { namespace: chainNamespace, caipNetworkId })
    // Where nobody is connected there is nobody to refuse; the core leads on from here.
    else void app.switchNetwork(caipNetworkId).catch(() => undefined)
  }

  #onInput = (event: Event): void => {
    this.#typed = (event.target as HTMLInputElement).value
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => (this.query = this.#typed), networkSearchDebounceMs)
  }

  #search(text: string): void {
    this.#typed = text
    this.query = text
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-network-list': W3mNetworkList
  }
}
