/** More calls than this nobody reads. */
export const callsMax = 20
