import { useState } from 'react'
import { optionsText } from '../page/page-options.js'
import { Button } from './button.js'
import { Card } from './card.js'

const example = { features: { connectMethodsOrder: ['wallet'] }, themeMode: 'dark' }
const pretty = (value: unknown): string => JSON.stringify(value, undefined, 2)

function firstText(): string {
  try {
    return pretty(optionsText === null ? example : JSON.parse(optionsText))
  } catch {
    return optionsText ?? ''
  }
}

/** Options as JSON, laid over the page's own by loading it again with them in the address. */
export function OptionsEditor() {
  const [text, setText] = useState(firstText)
  const [error, setError] = useState('')

  function apply() {
    try {
      const address = new URL(location.href)
      address.searchParams.set('options', JSON.stringify(JSON.parse(text)))
      location.assign(address)
    } catch {
      setError('This is not JSON yet.')
    }
  }

  function reset() {
    const address = new URL(location.href)
    address.searchParams.delete('options')
    location.assign(address)
  }

  return (
    <Card title="Options">
      <label className="field">
        <span>
          Laid over the page’s own; networks as CAIP-2 ids such as <code>eip155:31338</code>
        </span>
        <textarea
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error !== ''}
          onChange={event => {
            setText(event.target.value)
            setError('')
          }}
        />
      </label>
      {error && (
        <p className="out error" role="alert">
          {error}
        </p>
      )}
      <div className="row">
        <Button text="Load with these" onClick={apply} />
        {optionsText !== null && <Button text="Back to the defaults" onClick={reset} />}
      </div>
    </Card>
  )
}
