import { useW3mNetwork } from '@w3m/react'
import { useState } from 'react'
import { errorLine } from '../page/page-status.js'
import { Card } from './card.js'
import { app } from './page-instance.js'

/** One button for each network of the instance. */
export function NetworkSwitch() {
  const { caipNetworkId, switchNetwork } = useW3mNetwork()
  const [error, setError] = useState('')

  async function go(id: NonNullable<typeof caipNetworkId>) {
    setError('')
    try {
      await switchNetwork(id)
    } catch (reason) {
      setError(errorLine(reason))
    }
  }

  return (
    <Card title="Network">
      <div className="actions">
        {app()
          .network.$state.get()
          .networks.map(({ caipNetworkId: id, name }) => (
            <button key={id} type="button" aria-pressed={id === caipNetworkId} onClick={() => void go(id)}>
              {name}
            </button>
          ))}
      </div>
      {error && (
        <p className="out error" role="alert">
          {error}
        </p>
      )}
    </Card>
  )
}
