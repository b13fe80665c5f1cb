import type { NamesState, NamesStore } from '@w3m/core'
import { html, nothing } from 'lit'
import '../../elements/button/button.js'
import '../../elements/empty/empty.js'
import '../../elements/input/input.js'
import '../../elements/skeleton/skeleton.js'
import type { W3mUiInput } from '../../elements/input/input.js'
import { errorText } from '../../i18n/error-text.js'
import { userIcon } from '../../icons/object-icons.js'
import { customElement } from '../../internal/define-element.js'
import { state } from '../../internal/property.js'
import { ViewElement } from '../../internal/view-element.js'
import { retryPanel, skeletonRows, unloaded } from '../../parts/account/retry-panel.js'
import { reset } from '../../styles/reset.js'
import { styles } from './register-account-name-view.styles.js'

/** Why a name was not registered, by the code. */
const reasons: Readonly<Record<string | number, 'refused' | 'taken' | 'expired' | 'owned-text' | undefined>> = {
  4001: 'refused',
  5000: 'refused',
  NAME_OWNED: 'owned-text',
  NAME_TAKEN: 'taken',
  NAME_MESSAGE_EXPIRED: 'expired',
}

/** @summary A name for the connected account: what was typed, whether it is free, and others that are. */
@customElement('w3m-register-account-name-view')
export class W3mRegisterAccountNameView extends ViewElement<'RegisterAccountName'> {
  static override styles = [reset, styles]

  readonly #network = this.watch(w3m => w3m.network.$state)
  readonly #names = this.watchSlice(
    w3m => w3m.load.names(),
    names => names.$state,
    names => void names.refresh(),
  )
  readonly #registration = this.watchSlice(
    w3m => w3m.load.names(),
    names => names.$registration,
  )
  /** True once the visitor has submitted an invalid name: from then on the error is shown. */
  @state() private isTried = false
  /**
   * True if the visitor submitted a name that is still being checked: the wallet is asked once it is known to be free,
   * and not where the check fails.
   */
  @state() private isRegisterRequested = false

  override render() {
    const { slice, value, error } = this.#names
    if (error !== undefined) return this.#loadFailure(error)
    if (!slice || !value) return skeletonRows(this.t, 3)
    if (!slice.namespaces.includes(this.#network.value.namespace) || value.suffix === null) return this.#unsupported()
    if (value.suffix === undefined) return value.error ? this.#loadFailure(value.error) : skeletonRows(this.t, 3)
    return this.#form(slice, value, value.suffix)
  }

  protected override updated(): void {
    const { slice, value } = this.#names
    if (slice && this.isRegisterRequested && value?.status !== 'waiting') {
      this.isRegisterRequested = false
      if (value?.status === 'ready') this.#register(slice)
    }
    const registration = this.#registration.value
    if (registration?.status === 'registered' && this.app.router.$route.get().view === 'RegisterAccountName') {
      this.app.router.replace('RegisterAccountNameSuccess', { name: registration.name })
      // Resets the registration, so that its success view opens once.
      slice?.reset()
    }
  }

  #unsupported() {
    return html`<w3m-ui-empty
      heading=${this.t('register-account-name.unsupported')}
      text=${this.t('register-account-name.unsupported-text')}
      data-testid="names-unsupported"
      ><span slot="icon">${userIcon()}</span></w3m-ui-empty
    >`
  }

  #loadFailure(error: unknown) {
    return unloaded(this.t, error, 'names-retry', this.#onRetry)
  }

  #form(slice: NamesStore, names: NamesState, suffix: string) {
    const { label, problem } = names
    const status = this.#registration.value?.status
    const isBusy = status === 'signing' || status === 'registering' || this.isRegisterRequested
    const isBlocked = label === '' || problem === 'taken'
    return html`<div class="stack">
      <w3m-ui-input
        enterkeyhint="done"
        maxlength="80"
        test-id="name-input"
        .label=${this.t('register-account-name.label')}
        .hint=${this.t('register-account-name.hint')}
        .value=${label}
        .error=${this.#problemText(names)}
        ?readonly=${isBusy}
        @input=${({ currentTarget }: { currentTarget: W3mUiInput }) => this.#onType(slice, currentTarget)}
        @w3m-ui-submit=${() => this.#register(slice)}
        ><bdi slot="end" class="suffix">${suffix}</bdi></w3m-ui-input
      >
      <p class="said ${this.#isFree(names) && !isBusy ? 'free' : ''}" role="status" data-testid="name-status">
        ${this.#statusText(names, suffix)}
      </p>
      ${this.#failure(slice)}
      <w3m-ui-button
        full
        size="l"
        variant="primary"
        test-id="name-register"
        ?loading=${isBusy}
        ?disabled=${isBlocked}
        .reason=${this.t(`register-account-name.${problem === 'taken' ? 'taken' : 'short'}`)}
        @click=${() => this.#register(slice)}
        >${this.t('register-account-name.action')}</w3m-ui-button
      >
      <div class="found">${this.#suggestionList(slice, names, suffix, isBusy)}</div>
    </div>`
  }

  /** The error `short` is only shown after the visitor has tried to register. */
  #problemText({ problem, label }: NamesState): string {
    if (problem === undefined || label === '' || (problem === 'short' && !this.isTried)) return ''
    return this.t(`register-account-name.${problem}`)
  }

  #isFree({ status, problem, suggestions, label }: NamesState): boolean {
    return status === 'ready' && problem === undefined && suggestions.some(suggestion => suggestion.label === label)
  }

  #statusText(names: NamesState, suffix: string) {
    const registration = this.#registration.value
    if (registration?.status === 'signing') {
      const name = this.app.connection.connectorOf(this.#network.value.namespace)?.name ?? ''
      return this.t('register-account-name.in-wallet', { name })
    }
    if (registration?.status === 'registering')
      return this.t('register-account-name.sending', { name: registration.name })
    if (names.status === 'waiting') return this.t('register-account-name.looking')
    return this.#isFree(names) ? this.t('register-account-name.free', { name: `${names.label}${suffix}` }) : nothing
  }

  #failure(slice: NamesStore) {
    const registration = this.#registration.value
    if (registration?.status !== 'failed') return nothing
    const { error } = registration
    const reason = reasons[error.code]
    const text = reason
      ? {
          heading: this.t(`register-account-name.${reason === 'owned-text' ? 'owned' : 'failed'}`),
          text: this.t(`register-account-name.${reason}`),
        }
      : errorText(this.t, error)
    return retryPanel(this.t, text, {
      testId: 'name-retry',
      retry: () => this.#register(slice),
      panelId: 'name-failure',
    })
  }

  #suggestionList(slice: NamesStore, { status, suggestions }: NamesState, suffix: string, isBusy: boolean) {
    if (status === 'idle') return nothing
    if (status === 'failed')
      return retryPanel(
        this.t,
        { heading: this.t('register-account-name.unlisted'), text: '' },
        { testId: 'name-suggestions-retry', retry: () => slice.retry() },
      )
    const free = suggestions.filter(suggestion => !suggestion.isTaken)
    if (free.length === 0) return status === 'waiting' ? html`<w3m-ui-skeleton count="3"></w3m-ui-skeleton>` : nothing
    return html`<h2 id="found">${this.t('register-account-name.suggestions')}</h2>
      <ul aria-labelledby="found">
        ${free.map(
          suggestion =>
            html`<li>
              <w3m-ui-button
                full
                test-id=${`name-suggestion-${suggestion.label}`}
                .text=${`${suggestion.label}${suffix}`}
                ?disabled=${isBusy}
                @click=${() => slice.type(suggestion.label)}
              ></w3m-ui-button>
            </li>`,
        )}
      </ul>`
  }

  #onType(slice: NamesStore, input: W3mUiInput): void {
    this.isTried = false
    slice.type(input.value)
    // Removes invalid characters from the input, even if the state did not change and nothing is rendered.
    input.value = slice.$state.get().label
  }

  #register(slice: NamesStore): void {
    const { label, problem, status } = slice.$state.get()
    this.isTried = true
    this.isRegisterRequested = status === 'waiting'
    if (label === '' || problem !== undefined || this.isRegisterRequested) return
    // The result is in the slice's state.
    slice.register().catch(() => undefined)
  }

  readonly #onRetry = (): void => {
    const { slice, error } = this.#names
    if (error === undefined) return void slice?.refresh({ force: true })
    this.#names.retry()
    this.#registration.retry()
  }
}
