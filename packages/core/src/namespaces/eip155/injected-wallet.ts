import type { Eip1193Provider } from './eip1193.js'

export interface InjectedWallet {
  readonly id: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly isDuplicate?: boolean
  readonly provider: Eip1193Provider
}
