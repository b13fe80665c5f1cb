import stack from 'served:stack.json' with { type: 'json' }
import { Card } from './card.js'

/** Where the local stack listens. */
export function StackAddresses() {
  return (
    <Card title="Local stack">
      <dl className="facts">
        <dt>API</dt>
        <dd>{stack.api}</dd>
        <dt>Relay</dt>
        <dd>{stack.relay}</dd>
        <dt>Phone wallet</dt>
        <dd>
          <a href={stack.wcWallet} target="_blank" rel="noreferrer">
            {stack.wcWallet}
          </a>
        </dd>
        {stack.chains.map(({ caipNetworkId, name, rpcUrl }) => (
          <FactOfChain key={caipNetworkId} name={name} lines={[rpcUrl, caipNetworkId]} />
        ))}
      </dl>
    </Card>
  )
}

function FactOfChain({ name, lines }: { readonly name: string; readonly lines: readonly string[] }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {lines.map(line => (
          <div key={line}>{line}</div>
        ))}
      </dd>
    </>
  )
}
