/** Normalizes a name (ENSIP-15). A file of its own, which loads for few names: it brings large tables. */
export { normalize } from 'viem/ens'
