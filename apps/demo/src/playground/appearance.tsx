import { matchLocale, supportedLocales } from '@w3m/core/i18n'
import { useW3mTheme } from '@w3m/react'
import { useEffect, useState } from 'react'
import { Card } from './card.js'
import { app } from './page-instance.js'

const modes = [
  [undefined, 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

const accents = { indigo: undefined, sky: '#0b84d8', green: '#0e9f6e', orange: '#ea6a12', rose: '#d6336c' } as const

/** The languages of the modal, each as its speakers call it. */
const locales = supportedLocales.map(tag => {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return [tag, name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)] as const
})

/** Theme, accent and language of the modal and of this page. */
export function Appearance() {
  const { themeMode, themeVariables, setThemeMode, setThemeVariables } = useW3mTheme()
  const [locale, setLocale] = useState(() => app().$locale.get())
  const accent = themeVariables['--w3m-accent']

  useEffect(() => {
    const { dataset, style } = document.documentElement
    if (themeMode) dataset.theme = themeMode
    else delete dataset.theme
    if (accent === undefined) style.removeProperty('--accent')
    else style.setProperty('--accent', String(accent))
  }, [themeMode, accent])

  function speak(next: string) {
    app().setLocale(next)
    setLocale(next)
  }

  function paint(color: string | undefined) {
    const { ['--w3m-accent']: _previous, ...others } = themeVariables
    setThemeVariables(color === undefined ? others : { ...others, '--w3m-accent': color })
  }

  return (
    <Card title="Appearance">
      <fieldset className="segments" aria-label="Theme">
        {modes.map(([mode, name]) => (
          <label key={name}>
            <input type="radio" name="theme" checked={themeMode === mode} onChange={() => setThemeMode(mode)} />
            {name}
          </label>
        ))}
      </fieldset>
      <fieldset className="swatches" aria-label="Accent">
        {Object.entries(accents).map(([name, color]) => (
          <label key={name} data-accent={name}>
            <input
              type="radio"
              name="accent"
              aria-label={name}
              checked={accent === color}
              onChange={() => paint(color)}
            />
          </label>
        ))}
      </fieldset>
      <label className="field">
        <span>Language of the modal</span>
        <select value={matchLocale(locale)} onChange={event => speak(event.target.value)}>
          {locales.map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </Card>
  )
}
