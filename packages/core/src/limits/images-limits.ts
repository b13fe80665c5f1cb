/** Pictures (spec 9). The unit is in the name. */

export const imagePreloadTimeoutMs = 2_000
export const imagesPreloadedPerPage = 20
