import { useW3m, useW3mAccount, useW3mConnect, useW3mDisconnect, useW3mNetwork, useW3mWalletInfo } from '@w3m/react'
import { Button } from './button.js'
import { Card } from './card.js'

/** What the hooks say, as it changes. */
export function Session() {
  const { open } = useW3m()
  const { status, address, caipAddress, isConnected } = useW3mAccount()
  const { caipNetwork, caipNetworkId } = useW3mNetwork()
  const { walletInfo } = useW3mWalletInfo()
  const { connect, isPending } = useW3mConnect()
  const { disconnect } = useW3mDisconnect()
  return (
    <Card
      title="Session"
      aside={
        <p className="status" data-status={status}>
          <span className="dot" />
          <span data-testid="demo-status" role="status">
            {status}
          </span>
        </p>
      }
    >
      <dl className="facts">
        <dt>Address</dt>
        <dd data-testid="demo-address">{address}</dd>
        <dt>CAIP-10</dt>
        <dd data-testid="demo-caip-address">{caipAddress}</dd>
        <dt>Network</dt>
        <dd data-testid="demo-network" title={caipNetwork?.name}>
          {caipNetworkId}
        </dd>
        <dt>Wallet</dt>
        <dd>{walletInfo?.name}</dd>
      </dl>
      <div className="row">
        {isConnected ? (
          <>
            <Button text="Open the account" onClick={() => void open({ view: 'Account' })} />
            <Button text="Disconnect" onClick={() => void disconnect().catch(() => undefined)} />
          </>
        ) : (
          <Button
            isMain
            text={isPending ? 'Waiting for a wallet…' : 'Connect with a hook'}
            disabled={isPending}
            onClick={() => void connect()}
          />
        )}
      </div>
    </Card>
  )
}
