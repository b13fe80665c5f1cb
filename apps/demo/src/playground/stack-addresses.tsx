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
        <dt>Secure frame</dt>
        <dd>{stack.frame}</dd>
        <dt>Mailbox</dt>
        <dd>
          <PageLink href={stack.mailbox} />
        </dd>
        <dt>Phone wallet</dt>
        <dd>
          <PageLink href={stack.wcWallet} />
        </dd>
        {stack.chains.map(({ caipNetworkId, name, rpcUrl }) => (
          <FactOfChain key={caipNetworkId} name={name} lines={[rpcUrl, caipNetworkId]} />
        ))}
      </dl>
    </Card>
  )
}

function PageLink({ href }: { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {href}
    </a>
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
