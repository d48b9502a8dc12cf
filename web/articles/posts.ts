// All posts, newest first, without their texts.
export { posts } from 'virtual:posts';
