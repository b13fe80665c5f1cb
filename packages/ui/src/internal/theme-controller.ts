import type { ThemeState } from '@w3m/core'
import type { LitElement, ReactiveController } from 'lit'
import type { StoreController } from './store-controller.js'

/**
 * Puts the theme on its host after each render: `data-theme`, and the host's variables through CSSOM
 * (a strict CSP drops style attributes of templates, not these).
 */
export class ThemeController implements ReactiveController {
  #names: readonly string[] = []

  constructor(
    readonly host: LitElement,
    readonly theme: StoreController<ThemeState>,
  ) {
    host.addController(this)
  }

  hostUpdated(): void {
    const { host } = this
    const { themeMode, themeVariables } = this.theme.value
    if (themeMode) host.dataset.theme = themeMode
    else delete host.dataset.theme
    for (const name of this.#names) if (!(name in themeVariables)) host.style.removeProperty(name)
    for (const [name, value] of Object.entries(themeVariables)) host.style.setProperty(name, String(value))
    this.#names = Object.keys(themeVariables)
  }
}
