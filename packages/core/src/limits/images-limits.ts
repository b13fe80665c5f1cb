// Pictures (spec 9). The unit is in the name.

/** Rows wait at most so long for their pictures. */
export const imagePreloadTimeoutMs = 2_000
/** So many pictures of a page are fetched before its rows are shown. */
export const imagesPreloadedPerPage = 20
