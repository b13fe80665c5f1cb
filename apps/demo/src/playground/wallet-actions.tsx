import { useEffect, useState } from 'react'
import { errorLine } from '../page/page-status.js'
import { Card } from './card.js'
import { app } from './page-instance.js'

const buttons = [
  ['demo-sign', 'Sign message'],
  ['demo-sign-typed-data', 'Sign typed data'],
  ['demo-send', 'Send 1 wei or lamport'],
  ['demo-send-calls', 'Send two calls'],
] as const

interface Answer {
  readonly result?: string
  readonly error?: string
}

/** Asks the connected wallet for something, and shows what it says. */
export function WalletActions({ firstError }: { readonly firstError: string }) {
  const [answer, setAnswer] = useState<Answer>(firstError ? { error: firstError } : {})
  const [running, setRunning] = useState<string>()

  useEffect(
    () =>
      app().subscribe('events', ({ name, detail }) => {
        if (name === 'error') setAnswer({ error: errorLine(detail) })
        // What was restored took nothing: what the page said of its options stays.
        if (name === 'connect' && !detail.restored) setAnswer({})
      }),
    [],
  )

  async function run(id: string) {
    setAnswer({})
    setRunning(id)
    try {
      const { runAction } = await import('../page/page-actions.js')
      setAnswer({ result: await runAction(app(), id) })
    } catch (error) {
      setAnswer({ error: errorLine(error) })
    } finally {
      setRunning(undefined)
    }
  }

  return (
    <Card title="Ask the wallet">
      <div className="actions">
        {buttons.map(([id, label]) => (
          <button key={id} type="button" data-testid={id} aria-busy={running === id} onClick={() => void run(id)}>
            {label}
          </button>
        ))}
      </div>
      <p className="caption">Answer</p>
      <output className="out" data-testid="demo-result">
        {answer.result}
      </output>
      <p className="out error" data-testid="demo-error" role="alert">
        {answer.error}
      </p>
    </Card>
  )
}
