import { useW3mState } from '@w3m/react'
import { useEffect, useState } from 'react'
import { Card } from './card.js'
import { app } from './page-instance.js'

const eventsMax = 5

/** The public state, and the last events. They stay on the page: nothing is sent anywhere. */
export function EventLog() {
  const state = useW3mState()
  const [log, setLog] = useState<readonly { readonly id: number; readonly at: number; readonly name: string }[]>([])

  // The hook has the last event; several can come at once, and the log wants them all.
  useEffect(
    () =>
      app().events.$event.listen(event => {
        if (event)
          setLog(previous =>
            [{ id: (previous[0]?.id ?? 0) + 1, at: event.timestamp, name: event.data.event }, ...previous].slice(
              0,
              eventsMax,
            ),
          )
      }),
    [],
  )

  return (
    <Card title="Events">
      <p className="note">
        The modal is <b>{state.open ? 'open' : 'closed'}</b>. Events stay on this page.
      </p>
      <ol className="log">
        {log.map(({ id, at, name }) => (
          <li key={id}>
            <code>{name}</code>
            <time>{new Date(at).toLocaleTimeString('en-GB')}</time>
          </li>
        ))}
        {log.length === 0 && <li className="note">Nothing has happened yet.</li>}
      </ol>
    </Card>
  )
}
