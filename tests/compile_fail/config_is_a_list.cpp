// expect: a config is a plain struct, but this is
// names: std::vector<int>
#include <reflcfg/reflcfg.hpp>
#include <vector>

int main(int argc, char** argv) { reflcfg::load_or_exit<std::vector<int>>(argc, argv); }
