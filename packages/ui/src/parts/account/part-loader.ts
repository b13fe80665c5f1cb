import type { ReactiveControllerHost, TemplateResult } from 'lit'
import type { TextKey, TextValues } from '../../i18n/text-key.js'
import { unloaded } from './retry-panel.js'

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
    return unloaded(this.t, error, this.retryId, () => this.#set(undefined))
  }
}
