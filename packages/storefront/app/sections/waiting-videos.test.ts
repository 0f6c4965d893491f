import { expect, test } from "vitest";
import { withWaitingVideos } from "./waiting-videos.ts";

const video = (more = "") => `<p>Fit it</p><iframe src="https://www.youtube.com/embed/a?b=1&amp;c=2"${more}></iframe>`;

test("a video is a link to it until somebody presses that", () => {
  const html = withWaitingVideos(video(' width="560"'));
  expect(html).not.toMatch(/ src=/);
  expect(html).toMatch(/^<p>Fit it<\/p><iframe title="Video from www\.youtube\.com" srcdoc="/);
  expect(html).toContain("href=&quot;https://www.youtube.com/embed/a?b=1&amp;amp;c=2&quot;");
  expect(html).toContain(">Play the video from www.youtube.com</a>");
  expect(html).toMatch(/" width="560"><\/iframe>$/);
});

test("a video keeps the title that its owner gave it", () => {
  expect(withWaitingVideos(video(' title="How to change the filter"'))).not.toContain("Video from");
});

test("a text without a video stays as it is", () => {
  expect(withWaitingVideos("<p>Fit it</p>")).toBe("<p>Fit it</p>");
});
