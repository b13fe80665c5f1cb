// Pictures (spec 9). The unit is in the name.

/** How long, in ms, pictures that are fetched ahead of their rows are waited for. */
export const imagePreloadTimeoutMs = 2_000
/** The pictures of a page that are fetched ahead, while its rows show the letters of their names. */
export const imagesPreloadedPerPage = 20
