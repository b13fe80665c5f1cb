import type { CaipAddress, CaipNetwork, W3m } from '@w3m/core'
import type { ReactiveController, ReactiveControllerHost } from 'lit'

/**
 * The networks on which the shown account has the same address: those of its namespace, where a key has it. The address
 * of a contract may be somebody else's on other networks, so only the shown one is listed until it is known, or nobody
 * can tell: then the account is taken for an ordinary one.
 */
export class CompatibleNetworks implements ReactiveController {
  /** Undefined while it is not known; false where nobody can tell. */
  isContract: boolean | undefined
  #w3m: W3m | undefined
  /** The account that `isContract` is about. */
  #account: CaipAddress | undefined

  constructor(readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  bind(w3m: W3m | undefined): void {
    this.#w3m = w3m
    this.#account = undefined
  }

  get list(): readonly CaipNetwork[] {
    if (!this.#w3m) return []
    const { namespace, networks } = this.#w3m.network.$state.get()
    const { caipNetworkId } = this.#w3m.getNetwork(namespace)
    return networks.filter(network =>
      this.isContract === false ? network.chainNamespace === namespace : network.caipNetworkId === caipNetworkId,
    )
  }

  hostUpdate(): void {
    const account = this.#w3m?.getAccount(this.#w3m.network.$state.get().namespace).caipAddress
    if (account === this.#account) return
    this.#account = account
    this.isContract = undefined
    if (this.#w3m && account) void this.#read(this.#w3m, account).catch(() => undefined)
  }

  async #read(w3m: W3m, account: CaipAddress): Promise<void> {
    const isContract = await (await w3m.load.tokens()).isContract(account)
    if (account !== this.#account) return
    this.isContract = isContract === true
    this.host.requestUpdate()
  }
}
