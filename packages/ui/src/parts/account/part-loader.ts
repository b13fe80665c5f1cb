import type { ReactiveControllerHost, TemplateResult } from 'lit'
import { html } from 'lit'
import '../../elements/error-panel/error-panel.js'
import { errorText } from '../../i18n/error-text.js'
import type { TextKey, TextValues } from '../../i18n/text-key.js'

/**
 * Loads the code of a part of a view when the part is shown. If that fails, it renders an error with a retry instead.
 */
export class PartLoader {
  #error: unknown

  constructor(
    readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>,
    readonly t: (key: TextKey, values?: TextValues) => string,
    readonly retryId: string,
  ) {}

  /** @param load imports the code; @param part the template, whose elements are empty until then */
  show(load: () => Promise<unknown>, part: TemplateResult): TemplateResult {
    if (this.#error !== undefined) return this.#failure(this.#error)
    load().catch((error: unknown) => this.#set(error))
    return part
  }

  #set(error: unknown): void {
    this.#error = error
    this.host.requestUpdate()
  }

  #failure(error: unknown): TemplateResult {
    const { heading, text } = errorText(this.t, error)
    return html`<w3m-ui-error-panel
      heading=${heading}
      text=${text}
      retry=${this.t('retry')}
      test-id=${this.retryId}
      @w3m-ui-retry=${() => this.#set(undefined)}
    ></w3m-ui-error-panel>`
  }
}
