/** Session cookie that holds a preview token (D8). */
export const PREVIEW_COOKIE = "previewToken";
