import type { Risk } from './risk.js'

/** Zero and `dEaD`, Solana's system program and its incinerator. Networks have contracts at other low addresses. */
const burned = /^(?:0x0{36}(?:0000|dead)|(?:1nc1nerator)?1{32})$/i

/** Returns a risk if nobody can ever spend what is sent to an address. */
export const burnRisks = (address: string): readonly Risk[] => (burned.test(address) ? [{ id: 'burn' }] : [])
